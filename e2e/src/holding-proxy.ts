import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'

/** Of an answer that is held, so many bytes are let through. */
const BEGINNING = 1_000

/** An HTTP proxy before a server, which can hold the answers of one path after their beginning. */
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

  // Idle connections stay, as the server's headers, which are passed on, promise: by default they are closed after 5 s, and a request that is being sent then is lost.
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
    /** Lets everything through again, also what is held. */
    release() {
      holding = false
      for (const [response, answer] of held) {
        held.delete(response)
        answer.pipe(response)
      }
    },
    /** Breaks the connections of what is held. */
    cut() {
      holding = false
      for (const response of held.keys()) {
        held.delete(response)
        response.destroy()
      }
    },
    /** How many answers their reader gave up while they were held. */
    abandoned: () => abandoned,
    close() {
      proxy.closeAllConnections()
      return new Promise((closed) => proxy.close(closed))
    },
  }
}
