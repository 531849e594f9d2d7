import { connect, createServer, type Socket } from 'node:net'

/** A TCP proxy before a server, which can cut connections while the browser is sending. */
export async function cuttingProxy(target: string) {
  const { hostname, port } = new URL(target)
  let longest = Number.POSITIVE_INFINITY
  let cuts = 0
  const open = new Set<Socket>()
  const proxy = createServer((browser) => {
    const server = connect(Number(port), hostname)
    let sent = 0
    for (const socket of [browser, server]) {
      open.add(socket)
      // Closes this side when the other side has closed.
      socket
        .on('error', () => undefined)
        .once('close', () => {
          open.delete(socket)
          browser.destroy()
          server.destroy()
        })
    }
    browser.on('data', (bytes) => {
      sent += bytes.length
      if (sent > longest) {
        cuts += 1
        browser.resetAndDestroy()
      } else if (!server.write(bytes)) {
        browser.pause()
        server.once('drain', () => browser.resume())
      }
    })
    server.pipe(browser)
  })
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(proxy.address() as { port: number }).port}`,
    /** From now on, cuts a connection after so many sent bytes. */
    cutAfter(bytes: number) {
      longest = bytes
    },
    /** The number of connections that were cut. */
    cuts: () => cuts,
    close() {
      for (const socket of open) socket.destroy()
      return new Promise((closed) => proxy.close(closed))
    },
  }
}
