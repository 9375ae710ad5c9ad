-- Requests random maps with wrk, all with equal probability. The environment gives the paths and the entity tags:
-- IDS (a file with an id a line, and after a space the id of its map if that differs), PREFIX, SUFFIX, TAG ("…" with
-- %s for the map's id; empty for no tag).
local ids, maps = {}, {}
for line in io.lines(os.getenv("IDS")) do
    local id, map = line:match("^(%S+)%s*(%S*)$")
    ids[#ids + 1] = id
    maps[#maps + 1] = map ~= "" and map or id
end
local prefix, suffix, tag = os.getenv("PREFIX") or "", os.getenv("SUFFIX") or "", os.getenv("TAG") or ""
local requests = {}

function init()
    math.randomseed(7)
    for i, id in ipairs(ids) do
        local headers = { ["Accept-Encoding"] = "gzip" }
        if tag ~= "" then headers["If-None-Match"] = string.format(tag, maps[i]) end
        requests[i] = wrk.format("GET", prefix .. id .. suffix, headers)
    end
end

function request() return requests[math.random(#requests)] end

function done(summary, latency)
    io.write(string.format("RESULT %.0f %.0f %.0f %d\n", summary.requests / summary.duration * 1e6,
        latency:percentile(50), latency:percentile(99),
        summary.errors.status + summary.errors.connect + summary.errors.read + summary.errors.timeout))
end
