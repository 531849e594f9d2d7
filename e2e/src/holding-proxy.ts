import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'

/** This many bytes of a delayed answer are sent. */
const BEGINNING = 1_000

/** An HTTP proxy in front of a server, which can delay the answers of one path after their first bytes. */
export async function holdingProxy(target: string, path: string) {
  let holding = false
  let abandoned = 0
  const held = new Map<ServerResponse, IncomingMessage>()

  function hold(answer: IncomingMessage, response: ServerResponse) {
    held.set(response, answer)
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

  // Idle connections are kept, as the server's headers promise: by default they are closed after 5 s, and a request that is being sent then is lost.
  const proxy = createServer({ keepAliveTimeout: 0 }, (asked, response) => {
    const { method, url, headers } = asked
    const passed = request(target + url, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers)
      if (holding && url!.startsWith(path)) hold(answer, response)
      else answer.pipe(response)
      answer.once('error', () => response.destroy())
    })
    passed.once('error', () => response.destroy())
    response.once('close', () => {
      if (held.delete(response)) abandoned += 1
      if (!response.writableFinished) passed.destroy()
    })
    asked.pipe(passed)
  })
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(proxy.address() as { port: number }).port}`,
    hold: () => {
      holding = true
    },
    /** Sends everything again, also the delayed answers. */
    release() {
      holding = false
      for (const [response, answer] of held) {
        held.delete(response)
        answer.pipe(response)
      }
    },
    /** Breaks the connections of the delayed answers. */
    cut() {
      holding = false
      for (const response of held.keys()) {
        held.delete(response)
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
