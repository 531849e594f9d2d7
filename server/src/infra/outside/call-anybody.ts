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

/** What is asked for as bytes. */
interface Options {
  /** Posted; without it the address is read. */
  body?: Uint8Array
  headers?: Record<string, string>
  /** A longer answer is cut off there. */
  maxBytes: number
}

interface AnswerInBytes {
  status: number
  bytes: Buffer
}

export interface Answer {
  status: number
  /** As UTF-8. */
  text: string
}

/**
 * Calls addresses that others have named: over TLS, on the public internet, without following redirects. Networks that
 * are `allowed` may be called besides, without TLS, too; the whole internet, where what is answered is signed.
 */
export function callerOfAnybody(allowed: readonly string[], { isSigned = false } = {}) {
  const overTls = (address: string) => mayCall(address, allowed)
  const plain = isSigned ? overTls : (address: string) => isAmong(address, allowed)
  const kept = { keepAlive: true, maxFreeSockets: 16 }
  const ways = {
    'https:': { send: request, may: overTls, agent: new Agent({ ...kept, lookup: lookupOf(overTls) }) },
    'http:': { send: httpRequest, may: plain, agent: new HttpAgent({ ...kept, lookup: lookupOf(plain) }) },
  }

  /** @throws whenever there is no answer; PrivateAddress before anything is sent */
  async function ask(address: string, asked: Options, signal: AbortSignal): Promise<AnswerInBytes> {
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
      return await sent(url, asked, { ...way, signal: limit.signal })
    } catch (error) {
      throw limit.signal.aborted && !signal.aborted ? new NoAnswer() : error
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
    }
  }

  return {
    ask,
    /** As `ask`, of text. */
    async post(address: string, { body, headers }: Call, signal: AbortSignal): Promise<Answer> {
      const { status, bytes } = await ask(address, { body: Buffer.from(body), headers, maxBytes: READ_BYTES }, signal)
      return { status, text: bytes.toString() }
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

const sent = (url: URL, asked: Options, { send, agent, signal }: Way): Promise<AnswerInBytes> =>
  new Promise((resolve, reject) => {
    const { body, headers, maxBytes } = asked
    const length = body && { 'content-length': String(body.length) }
    const method = body ? 'POST' : 'GET'
    let isAnswered = false
    const request = send(url, { method, headers: { ...headers, ...length }, agent, signal }, (answer) => {
      isAnswered = true
      read(answer, maxBytes).then(resolve, reject)
    })
    // Without an error where the other end wants to speak another protocol.
    request.on('close', () => isAnswered || reject(new Error('The connection was closed before an answer')))
    // A connection that was kept open may have been closed at the other end meanwhile: the call has not arrived.
    request.on('error', (error: NodeJS.ErrnoException) =>
      request.reusedSocket && error.code === 'ECONNRESET' ? resolve(sent(url, asked, { send, agent, signal })) : reject(error),
    )
    request.end(body)
  })

/** The first part of an answer; the rest is not waited for. */
async function read(answer: IncomingMessage, maxBytes: number): Promise<AnswerInBytes> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    bytes += chunk.length
    // Leaving the loop ends the connection.
    if (bytes >= maxBytes) break
  }
  return { status: answer.statusCode!, bytes: Buffer.concat(chunks).subarray(0, maxBytes) }
}
