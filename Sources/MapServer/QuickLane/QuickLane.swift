import NIOCore
import NIOHTTP1

/// Answers what `QuickMaps` can on the connection's own thread, before a request becomes one of the router's.
///
/// Answers keep the order of requests: as long as the router has one of this connection in hand, what follows is its too.
final class QuickLane: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    /// Stands where answers are bytes: between the connection, or its TLS, and what writes the router's answers.
    final class Exit: ChannelOutboundHandler, RemovableChannelHandler {
        typealias OutboundIn = ByteBuffer
        typealias OutboundOut = ByteBuffer
        fileprivate var context: ChannelHandlerContext?

        func handlerAdded(context: ChannelHandlerContext) { self.context = context }
        func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }
    }

    private let maps: QuickMaps
    private let exit: Exit
    /// How often the router sees a request of a connection that is not silent: it closes those that are.
    private let pause: TimeAmount
    private var remote: String?
    /// Requests that the router has in hand.
    private var passed = 0
    private var lastPassed = NIODeadline.uptimeNanoseconds(0)
    /// Whether the rest of a request that was answered is still to come.
    private var isAnswered = false
    private var mustFlush = false
    /// Whether the router has got something since it was last told that all that is there was read.
    private var hasPassed = true

    init(_ maps: QuickMaps, to exit: Exit, patience: TimeAmount) {
        self.maps = maps
        self.exit = exit
        pause = .nanoseconds(patience.nanoseconds / 4)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            // A reader who takes nothing is the router's, which waits for it.
            if passed == 0, context.channel.isWritable, NIODeadline.now() < lastPassed + pause,
                let out = exit.context, let answer = maps.answer(head, from: remote(context))
            {
                isAnswered = true
                mustFlush = true
                out.write(exit.wrapOutboundOut(answer.head), promise: nil)
                if let body = answer.body { out.write(exit.wrapOutboundOut(body), promise: nil) }
                return
            }
            passed += 1
            lastPassed = .now()
        case .body where isAnswered: return
        case .end where isAnswered:
            isAnswered = false
            return
        case .body, .end: break
        }
        hasPassed = true
        context.fireChannelRead(data)
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        if mustFlush {
            mustFlush = false
            exit.context?.flush()
        }
        if hasPassed {
            hasPassed = false
            context.fireChannelReadComplete()
        }
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .end = unwrapOutboundIn(data) { passed -= 1 }
        context.write(data, promise: promise)
    }

    private func remote(_ context: ChannelHandlerContext) -> String {
        if let remote { return remote }
        let found = context.channel.remoteAddress?.ipAddress ?? "-"
        remote = found
        return found
    }
}
