import { newTrace, type Trace, traceparentOf } from './trace'

/** How long a service outside may take for its whole answer. */
const LIMIT_MS = 5_000
const TICKS = 20

interface Options {
  /** Of the body. */
  type?: string
  /** Posted; without it the address is read. */
  body?: Uint8Array<ArrayBuffer> | string
  headers?: Record<string, string>
  /** A longer answer is refused. */
  maxBytes: number
  /** Of the call that it is sent for; its own without one. */
  trace?: Trace
}

type Sent = Options & Required<Pick<Options, 'type' | 'body'>>

/**
 * Posts to a service that the configuration names, and answers with the body: within five seconds and from that address
 * alone. A name and a password in the address are sent as basic authorization.
 * @throws whenever there is no such answer; the address, which may hold a secret, is in no message. The error has the
 * `traceId` that the service was given
 */
export const post = (address: string, sent: Sent): Promise<Buffer> => ask(address, sent)

/** The same, without a body by reading. */
export async function ask(address: string, { trace = newTrace(), ...asked }: Options): Promise<Buffer> {
  try {
    return await inTime((signal) => answerTo(address, { ...asked, trace }, signal))
  } catch (error) {
    throw Object.assign(error as Error, { traceId: trace.id })
  }
}

/**
 * Gives up after the limit, counted in ticks: while this process is busy, as the embedded database can make it, no tick
 * passes, and the answer may have come meanwhile. A single timer would be due before it is read, and the service be
 * called down.
 */
async function inTime<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const limit = new AbortController()
  let ticks = 0
  const timer = setInterval(() => {
    ticks += 1
    if (ticks === TICKS) limit.abort(new DOMException('The service did not answer in time', 'TimeoutError'))
  }, LIMIT_MS / TICKS)
  try {
    return await work(limit.signal)
  } finally {
    clearInterval(timer)
  }
}

async function answerTo(address: string, { type, body, headers, maxBytes, trace }: Options & { trace: Trace }, signal: AbortSignal): Promise<Buffer> {
  const url = new URL(address)
  const credentials = [url.username, url.password].map(decodeURIComponent).join(':')
  url.username = url.password = ''
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...headers,
      ...(type && { 'content-type': type }),
      traceparent: traceparentOf(trace),
      ...(credentials !== ':' && { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }),
    },
    body,
    redirect: 'manual',
    signal,
  })
  if (!response.ok) {
    await response.body?.cancel()
    throw new Error(`The service answered ${response.status}`)
  }
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    // Leaving the loop ends the connection.
    if (bytes > maxBytes) throw new Error(`The service answered more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
