import { Agent, type IncomingMessage, request } from 'node:http'
import type { Writable } from 'node:stream'

export const agent = new Agent({ keepAlive: true, maxSockets: 64 })

interface Reading {
  url: string
  token: string
  range?: string
  ifRange?: string
}

/** Asks for a file and answers as soon as its head is there. */
export const open = ({ url, token, range, ifRange }: Reading) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, ...(range && { range }), ...(ifRange && { 'if-range': ifRange }) }
    const call = request(url, { agent, headers }, (answer) =>
      answer.statusCode === (range ? 206 : 200) ? resolve(answer) : reject(new Error(`${url} ${range}: ${answer.statusCode}`)),
    )
    call.on('error', reject).end()
  })

/** Reads it to its end, or up to so many bytes, where it breaks off. Answers how many bytes came. */
export async function drain(answer: IncomingMessage, { into, upTo = Infinity }: { into?: Writable; upTo?: number } = {}) {
  let bytes = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    const taken = chunk.subarray(0, upTo - bytes)
    bytes += taken.length
    if (into && !into.write(taken)) await new Promise((resolve) => into.once('drain', resolve))
    if (bytes === upTo) break
  }
  return bytes
}
