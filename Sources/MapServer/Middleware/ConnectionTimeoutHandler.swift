import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Closes connections that hold memory without use: the client does not read its response, takes too long to send a
/// request, or got `Connection: close`. Data after such a response is ignored.
final class ConnectionTimeoutHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    /// Longest time in which a client reads nothing of a response.
    private let writeTimeout: TimeAmount
    /// Longest time to send a whole request.
    private let requestTimeout: TimeAmount
    private var writeAlarm: Scheduled<Void>?
    private var requestAlarm: Scheduled<Void>?
    private var mustClose = false
    private var isClosing = false

    /// - Parameter idleTimeout: the longest time in which a client reads nothing of a response. A request may take four
    ///   times as long.
    init(idleTimeout: TimeAmount) {
        writeTimeout = idleTimeout
        requestTimeout = .nanoseconds(4 * idleTimeout.nanoseconds)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if isClosing { return }
        switch unwrapInboundIn(data) {
        case .head: requestAlarm = close(in: requestTimeout, context)
        case .end:
            requestAlarm?.cancel()
            requestAlarm = nil
        case .body: break
        }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(let head): mustClose = head.headerFields[.connection] == "close"
        case .end where mustClose:
            isClosing = true
            context.writeAndFlush(data, promise: promise)
            // Close only the output first. While the client still sends, closing both ways would reset the connection,
            // and the client could lose the response (RFC 9112, section 9.6).
            context.close(mode: .output, promise: nil)
            _ = close(in: .seconds(1), context)
            return
        default: break
        }
        context.write(data, promise: promise)
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        writeAlarm?.cancel()
        writeAlarm = context.channel.isWritable ? nil : close(in: writeTimeout, context)
        context.fireChannelWritabilityChanged()
    }

    func channelInactive(context: ChannelHandlerContext) {
        writeAlarm?.cancel()
        requestAlarm?.cancel()
        (writeAlarm, requestAlarm) = (nil, nil)
        context.fireChannelInactive()
    }

    private func close(in time: TimeAmount, _ context: ChannelHandlerContext) -> Scheduled<Void> {
        let channel = context.channel
        return context.eventLoop.scheduleTask(in: time) { channel.close(promise: nil) }
    }
}
