import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1

/// A connection of the router's with a quick lane before it.
struct QuickChannel: ServerChildChannel {
    let inner: HTTP1Channel
    let maps: QuickMaps
    let patience: TimeAmount

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
        inner.setup(channel: channel, logger: logger).flatMapThrowing { value in
            let pipeline = channel.pipeline.syncOperations
            let turnstile = Turnstile()
            try pipeline.addHandler(
                turnstile, position: .before(pipeline.handler(type: HTTP1ToHTTPServerCodec.self)))
            try pipeline.addHandler(
                QuickLane(maps, before: turnstile, patience: patience),
                position: .before(pipeline.handler(type: HTTPResponseEncoder.self)))
            return value
        }
    }

    func handle(value: HTTP1Channel.Value, logger: Logger) async { await inner.handle(value: value, logger: logger) }
}
