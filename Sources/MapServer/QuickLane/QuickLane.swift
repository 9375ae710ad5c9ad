import NIOCore
import NIOHTTP1

/// Answers what `QuickMaps` can from a connection's bytes, before they are read as HTTP.
///
/// Only bytes that can be understood in one way are looked at: those that come when all that came before were whole requests without a
/// body, each answered. On a connection of which that cannot be said any more, everything is the router's.
///
/// Where a map has to be read from the store first, all that comes meanwhile waits here in its order, a piece at most: no more is read.
final class QuickLane: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = IOData
    typealias OutboundOut = ByteBuffer

    /// What came while a map was being read.
    private enum Waiting {
        case bytes(NIOAny)
        case event(Any)
    }

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
    private var isFetching = false
    private var waiting: [Waiting] = []
    /// Whether more is to be read once a map has been.
    private var mustRead = false
    private var isGone = false

    init(_ maps: QuickMaps, before turnstile: Turnstile, patience: TimeAmount) {
        self.maps = maps
        self.turnstile = turnstile
        pause = .nanoseconds(patience.nanoseconds / 4)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isFetching else { return waiting.append(.bytes(data)) }
        guard isClear else { return pass(data, context) }
        let bytes = unwrapInboundIn(data)
        guard turnstile.isIdle else {
            isClear = false
            return pass(data, context)
        }
        let now = NIODeadline.now()
        // A reader who takes nothing is the router's, which waits for it.
        if now < lastPassed + pause, context.channel.isWritable, let request = PlainRequest(bytes) {
            let remote = remote(context)
            if let answer = maps.answer(request, from: remote, at: now) { return give(answer, context) }
            if let reading = maps.fetch(for: request, from: remote, on: context.eventLoop) {
                isFetching = true
                reading.assumeIsolated().whenComplete { [self] result in
                    go(on: request, data, from: remote, at: now, after: try? result.get(), context)
                }
                return
            }
        }
        passOn(data, at: now, context)
    }

    private func give(_ answer: QuickMaps.Answer, _ context: ChannelHandlerContext) {
        mustFlush = true
        context.write(wrapOutboundOut(answer.head), promise: nil)
        if let body = answer.body { context.write(wrapOutboundOut(body), promise: nil) }
    }

    /// Leaves a request to the router.
    private func passOn(_ data: NIOAny, at now: NIODeadline, _ context: ChannelHandlerContext) {
        lastPassed = now
        isClear = PlainRequest.isOneHead(unwrapInboundIn(data))
        pass(data, context)
        // A body is to come.
        if !turnstile.isBetween { isClear = false }
    }

    /// Goes on when a map was read: with its request, then with what came meanwhile.
    private func go(
        on request: PlainRequest, _ data: NIOAny, from remote: String, at start: NIODeadline,
        after fetched: QuickMaps.Fetched?, _ context: ChannelHandlerContext
    ) {
        isFetching = false
        guard !isGone else { return waiting = [] }
        if let answer = maps.answer(request, from: remote, at: start, after: fetched) {
            give(answer, context)
        } else {
            passOn(data, at: .now(), context)
        }
        var rest = waiting[...]
        waiting = []
        while !isFetching, let next = rest.popFirst() {
            switch next {
            case .bytes(let data): channelRead(context: context, data: data)
            case .event(let event): context.fireUserInboundEventTriggered(event)
            }
        }
        waiting += rest
        channelReadComplete(context: context)
        if mustRead, !isFetching {
            mustRead = false
            context.read()
        }
    }

    func read(context: ChannelHandlerContext) {
        if isFetching { mustRead = true } else { context.read() }
    }

    /// Such as that the other end sends no more: whoever hears of it before the answer is given would end the connection.
    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if isFetching { waiting.append(.event(event)) } else { context.fireUserInboundEventTriggered(event) }
    }

    func channelInactive(context: ChannelHandlerContext) {
        isGone = true
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) { isGone = true }

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
