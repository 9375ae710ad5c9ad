import NIOCore
import NIOHTTP1

/// Answers what `QuickMaps` can from a connection's bytes, before they are read as HTTP.
///
/// Only bytes that can be understood in one way are looked at: those that come when all that came before were whole requests without a
/// body, each answered. On a connection of which that cannot be said any more, everything is the router's.
final class QuickLane: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let maps: QuickMaps
    private let turnstile: Turnstile
    /// How often the router sees a request of a connection that is not silent: it closes those that are.
    private let pause: TimeAmount
    private var remote: String?
    private var lastPassed = NIODeadline.uptimeNanoseconds(0)
    /// Whether all that went on were whole requests without a body, one at a time.
    private var isClear = true
    private var mustFlush = false
    /// Whether the router has got something since it was last told that all that is there was read.
    private var hasPassed = true

    init(_ maps: QuickMaps, before turnstile: Turnstile, patience: TimeAmount) {
        self.maps = maps
        self.turnstile = turnstile
        pause = .nanoseconds(patience.nanoseconds / 4)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard isClear else { return pass(data, context) }
        let bytes = unwrapInboundIn(data)
        guard turnstile.isIdle else {
            isClear = false
            return pass(data, context)
        }
        let now = NIODeadline.now()
        // A reader who takes nothing is the router's, which waits for it.
        if now < lastPassed + pause, context.channel.isWritable, let request = PlainRequest(bytes),
            let answer = maps.answer(request, from: remote(context), at: now)
        {
            mustFlush = true
            context.write(wrapOutboundOut(answer.head), promise: nil)
            if let body = answer.body { context.write(wrapOutboundOut(body), promise: nil) }
            return
        }
        lastPassed = now
        isClear = PlainRequest.isOneHead(bytes)
        pass(data, context)
        // A body is to come.
        if !turnstile.isBetween { isClear = false }
    }

    private func pass(_ data: NIOAny, _ context: ChannelHandlerContext) {
        hasPassed = true
        context.fireChannelRead(data)
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        if mustFlush {
            mustFlush = false
            context.flush()
        }
        if hasPassed {
            hasPassed = false
            context.fireChannelReadComplete()
        }
    }

    private func remote(_ context: ChannelHandlerContext) -> String {
        if let remote { return remote }
        let found = context.channel.remoteAddress?.ipAddress ?? "-"
        remote = found
        return found
    }
}

/// Counts the requests that go to the router, and its answers. A request of HTTP/1.0 that names no host, as it may, gets an empty one: nobody
/// further in sees any more which version it was.
final class Turnstile: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    private var inHand = 0
    /// Whether the last request has come to its end.
    private(set) var isBetween = true
    /// Whether every request has come to its end, and was answered.
    var isIdle: Bool { inHand == 0 && isBetween }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        var data = data
        switch unwrapInboundIn(data) {
        case .head(var head):
            inHand += 1
            isBetween = false
            if head.version == .http1_0, !head.headers.contains(name: "Host") {
                head.headers.add(name: "Host", value: "")
                data = wrapInboundOut(.head(head))
            }
        case .body: break
        case .end: isBetween = true
        }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .end = unwrapOutboundIn(data) { inHand -= 1 }
        context.write(data, promise: promise)
    }
}
