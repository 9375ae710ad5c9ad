import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPTypesHTTP1

/// Hummingbird's connection, which also takes a request of HTTP/1.0 that names no host.
struct HostlessChannel: ServerChildChannel {
    let inner: HTTP1Channel

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
        inner.setup(channel: channel, logger: logger).flatMapThrowing { value in
            let pipeline = channel.pipeline.syncOperations
            try pipeline.addHandler(
                EmptyHost(), position: .before(pipeline.handler(type: HTTP1ToHTTPServerCodec.self)))
            return value
        }
    }

    func handle(value: HTTP1Channel.Value, logger: Logger) async { await inner.handle(value: value, logger: logger) }
}

/// Gives a request of HTTP/1.0 without a `Host`, which such a request need not have, an empty one: the handlers after this one, which refuse
/// a request without a host, do not see the version.
private final class EmptyHost: ChannelInboundHandler, RemovableChannelHandler {
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
