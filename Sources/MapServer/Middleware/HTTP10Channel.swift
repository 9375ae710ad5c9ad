import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPTypesHTTP1

/// Hummingbird's HTTP/1 channel, which also accepts HTTP/1.0 requests without a `Host`.
struct HTTP10Channel: ServerChildChannel {
    let inner: HTTP1Channel

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
        inner.setup(channel: channel, logger: logger).flatMapThrowing { value in
            let pipeline = channel.pipeline.syncOperations
            try pipeline.addHandler(
                EmptyHostHandler(), position: .before(pipeline.handler(type: HTTP1ToHTTPServerCodec.self)))
            return value
        }
    }

    func handle(value: HTTP1Channel.Value, logger: Logger) async { await inner.handle(value: value, logger: logger) }
}

/// Adds an empty `Host` to HTTP/1.0 requests without one, which that version permits. Later handlers do not see the
/// version, and refuse all requests without a host.
private final class EmptyHostHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .head(var head) = unwrapInboundIn(data), head.version == .http1_0,
            !head.headers.contains(name: "Host")
        else { return context.fireChannelRead(data) }
        head.headers.add(name: "Host", value: "")
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }
}
