import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Closes a connection whose other end takes nothing of an answer, or takes for ever to send a request: it would hold memory that
/// others need. And one whose answer said that it would be closed: whatever else came on it is not looked at.
final class PeerWatch: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    /// How long nothing may be taken.
    private let patience: TimeAmount
    /// How long a request may take to be sent.
    private let sending: TimeAmount
    private var unread: Scheduled<Void>?
    private var unsent: Scheduled<Void>?
    private var saysClose = false
    private var isClosing = false

    init(patience: TimeAmount) {
        self.patience = patience
        sending = .nanoseconds(4 * patience.nanoseconds)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if isClosing { return }
        switch unwrapInboundIn(data) {
        case .head: unsent = alarm(in: sending, context)
        case .end:
            unsent?.cancel()
            unsent = nil
        case .body: break
        }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(let head): saysClose = head.headerFields[.connection] == "close"
        case .end where saysClose:
            isClosing = true
            context.writeAndFlush(data, promise: promise)
            // Half first: closed at once, what the other end still sends would take the answer away from it (RFC 9112, section 9.6).
            context.close(mode: .output, promise: nil)
            _ = alarm(in: .seconds(1), context)
            return
        default: break
        }
        context.write(data, promise: promise)
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        unread?.cancel()
        unread = context.channel.isWritable ? nil : alarm(in: patience, context)
        context.fireChannelWritabilityChanged()
    }

    func channelInactive(context: ChannelHandlerContext) {
        unread?.cancel()
        unsent?.cancel()
        (unread, unsent) = (nil, nil)
        context.fireChannelInactive()
    }

    private func alarm(in time: TimeAmount, _ context: ChannelHandlerContext) -> Scheduled<Void> {
        let channel = context.channel
        return context.eventLoop.scheduleTask(in: time) { channel.close(promise: nil) }
    }
}
