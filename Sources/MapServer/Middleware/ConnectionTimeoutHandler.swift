import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Closes connections that would hold memory for nothing: whose client does not read its response, takes too long to
/// send a request, or was told `Connection: close`. Nothing that comes after such a response is read.
final class ConnectionTimeoutHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    /// How long a client may read nothing of a response.
    private let writeTimeout: TimeAmount
    /// How long a client may take to send a whole request.
    private let requestTimeout: TimeAmount
    private var writeAlarm: Scheduled<Void>?
    private var requestAlarm: Scheduled<Void>?
    private var mustClose = false
    private var isClosing = false

    /// - Parameter idleTimeout: how long a client may read nothing of a response; it may take four times as long to
    ///   send a request.
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
            // First the output alone. If the client still sends, closing both ways would reset the connection, and the
            // client could lose the response (RFC 9112, section 9.6).
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
