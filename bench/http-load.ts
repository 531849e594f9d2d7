import { connect } from 'node:net'

/**
 * `tsx bench/http-load.ts <url> <token,token,…> <seconds>`: asks one address again and again over a connection for each
 * token, which waits for its answers, and prints the figures as JSON. Every answer of a token has to be as long as its
 * first.
 */
async function main([address = '', tokens = '', seconds = '10']: string[]) {
  const url = new URL(address)
  const requests = tokens
    .split(',')
    .map((token) => Buffer.from(`GET ${url.pathname}${url.search} HTTP/1.1\r\nhost: ${url.host}\r\nauthorization: Bearer ${token}\r\n\r\n`))
  const asking = await Promise.all(requests.map(async (request) => ({ request, answer: await lengthOf(url, request) })))
  const until = Date.now() + Number(seconds) * 1000
  const took: number[] = []
  await Promise.all(asking.map(({ request, answer }) => ask(url, request, answer, until, took)))
  took.sort((a, b) => a - b)
  const at = (share: number) => took[Math.floor(took.length * share)]
  console.log(JSON.stringify({ rps: took.length / Number(seconds), p50Ms: at(0.5), p99Ms: at(0.99) }))
}

const open = (url: URL) => connect({ host: url.hostname, port: Number(url.port), noDelay: true })

/** Bytes of a whole answer, headers included. */
function lengthOf(url: URL, request: Buffer) {
  return new Promise<number>((resolve, reject) => {
    let text = ''
    const socket = open(url).setEncoding('latin1').once('error', reject)
    socket.on('data', (chunk) => {
      text += chunk
      const body = text.indexOf('\r\n\r\n') + 4
      if (body < 4) return
      const length = body + Number(/content-length: (\d+)/i.exec(text)?.[1])
      if (text.length < length) return
      socket.destroy()
      if (text.startsWith('HTTP/1.1 200')) resolve(length)
      else reject(new Error(text))
    })
    socket.write(request)
  })
}

function ask(url: URL, request: Buffer, answer: number, until: number, took: number[]) {
  return new Promise<void>((resolve, reject) => {
    const socket = open(url).once('error', reject)
    let left = answer
    let asked = performance.now()
    socket.on('data', (chunk) => {
      left -= chunk.length
      if (left > 0) return
      if (left < 0) return reject(new Error('an answer is longer than the first one'))
      const now = performance.now()
      took.push(now - asked)
      if (Date.now() >= until) return resolve(void socket.destroy())
      left = answer
      asked = now
      socket.write(request)
    })
    socket.write(request)
  })
}

main(process.argv.slice(2))
