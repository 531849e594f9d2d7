// Loaded into the server before its own code: reports the longest delay of the event loop since the last request for
// it.
const { monitorEventLoopDelay } = require('node:perf_hooks')

const RESOLUTION_MS = 10
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
delay.enable()
process.on('message', () => {
  process.send({ p99Ms: delay.percentile(99) / 1e6 - RESOLUTION_MS, maxMs: delay.max / 1e6 - RESOLUTION_MS })
  delay.reset()
})
process.channel.unref()
