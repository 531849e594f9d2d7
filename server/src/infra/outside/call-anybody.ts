import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'
import { isIP } from 'node:net'
import { isAmong, lookupOf, mayCall, PrivateAddress } from './public-address'

/** How long an address of somebody else may take for its whole answer. */
const ANSWER_WITHIN_MS = 10_000
/** There was no whole answer in time. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
}

/** Of its answer no more is read. */
const READ_BYTES = 64 * 1024

interface Call {
  body: string
  headers: Record<string, string>
}

export interface Answer {
  status: number
  /** As UTF-8. */
  text: string
}

/** Calls addresses that others have named: over TLS, on the public internet, without following redirects. Networks that are `allowed` may be called besides, without TLS, too. */
export function callerOfAnybody(allowed: readonly string[]) {
  const overTls = (address: string) => mayCall(address, allowed)
  const plain = (address: string) => isAmong(address, allowed)
  const kept = { keepAlive: true, maxFreeSockets: 16 }
  const ways = {
    'https:': { send: request, may: overTls, agent: new Agent({ ...kept, lookup: lookupOf(overTls) }) },
    'http:': { send: httpRequest, may: plain, agent: new HttpAgent({ ...kept, lookup: lookupOf(plain) }) },
  }

  return {
    /** @throws whenever there is no answer; PrivateAddress before anything is sent */
    async post(address: string, call: Call, signal: AbortSignal): Promise<Answer> {
      const url = new URL(address)
      const way = ways[url.protocol as keyof typeof ways]
      // A socket looks up names alone.
      const host = url.hostname.replace(/^\[|\]$/g, '')
      if (!way || (isIP(host) && !way.may(host))) throw new PrivateAddress(host)
      const limit = new AbortController()
      const stop = () => limit.abort()
      const timer = setTimeout(stop, ANSWER_WITHIN_MS)
      signal.addEventListener('abort', stop)
      try {
        return await posted(url, call, { ...way, signal: limit.signal })
      } catch (error) {
        throw limit.signal.aborted && !signal.aborted ? new NoAnswer() : error
      } finally {
        clearTimeout(timer)
        signal.removeEventListener('abort', stop)
      }
    },
    close() {
      for (const { agent } of Object.values(ways)) agent.destroy()
    },
  }
}

interface Way {
  send: typeof request
  agent: HttpAgent
  signal: AbortSignal
}

const posted = (url: URL, { body, headers }: Call, { send, agent, signal }: Way): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const length = { 'content-length': String(Buffer.byteLength(body)) }
    const sent = send(url, { method: 'POST', headers: { ...headers, ...length }, agent, signal }, (answer) => read(answer).then(resolve, reject))
    // A connection that was kept open may have been closed at the other end meanwhile: the call has not arrived.
    sent.on('error', (error: NodeJS.ErrnoException) =>
      sent.reusedSocket && error.code === 'ECONNRESET' ? resolve(posted(url, { body, headers }, { send, agent, signal })) : reject(error),
    )
    sent.end(body)
  })

/** The first part of an answer; the rest is not waited for. */
async function read(answer: IncomingMessage): Promise<Answer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    bytes += chunk.length
    // Leaving the loop ends the connection.
    if (bytes >= READ_BYTES) break
  }
  return { status: answer.statusCode!, text: Buffer.concat(chunks).subarray(0, READ_BYTES).toString() }
}
