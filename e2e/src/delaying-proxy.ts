import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'

/** This many bytes of a delayed answer are sent. */
const BEGINNING = 1_000

/** An HTTP proxy in front of a server, which can delay the answers of one path after their first bytes. */
export async function delayingProxy(target: string, path: string) {
  let delaying = false
  let abandoned = 0
  const delayed = new Map<ServerResponse, IncomingMessage>()

  function delay(answer: IncomingMessage, response: ServerResponse) {
    delayed.set(response, answer)
    let passed = 0
    answer.on('data', function pass(bytes: Buffer) {
      const part = bytes.subarray(0, BEGINNING - passed)
      response.write(part)
      passed += part.length
      if (passed < BEGINNING) return
      answer.off('data', pass).pause()
      answer.unshift(bytes.subarray(part.length))
    })
  }

  // Idle connections are kept, as the server's headers promise: closing them after 5 s could lose a request.
  const proxy = createServer({ keepAliveTimeout: 0 }, (asked, response) => {
    const { method, url, headers } = asked
    const passed = request(target + url, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers)
      if (delaying && url!.startsWith(path)) delay(answer, response)
      else answer.pipe(response)
      answer.once('error', () => response.destroy())
    })
    passed.once('error', () => response.destroy())
    response.once('close', () => {
      if (delayed.delete(response)) abandoned += 1
      if (!response.writableFinished) passed.destroy()
    })
    asked.pipe(passed)
  })
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(proxy.address() as { port: number }).port}`,
    delay: () => {
      delaying = true
    },
    /** Sends everything again, also the delayed answers. */
    release() {
      delaying = false
      for (const [response, answer] of delayed) {
        delayed.delete(response)
        answer.pipe(response)
      }
    },
    /** Breaks the connections of the delayed answers. */
    cut() {
      delaying = false
      for (const response of delayed.keys()) {
        delayed.delete(response)
        response.destroy()
      }
    },
    /** The number of delayed answers whose client has disconnected. */
    abandoned: () => abandoned,
    close() {
      proxy.closeAllConnections()
      return new Promise((closed) => proxy.close(closed))
    },
  }
}
