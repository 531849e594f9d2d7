import { Agent, type IncomingMessage, request } from 'node:http'

export const agent = new Agent({ keepAlive: true, maxSockets: 64 })

interface ReadOptions {
  url: string
  token: string
  range?: string
}

/** Requests a file; resolves when the response's head has arrived. */
export const open = ({ url, token, range }: ReadOptions) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, ...(range && { range }) }
    const call = request(url, { agent, headers }, (answer) =>
      answer.statusCode === (range ? 206 : 200) ? resolve(answer) : reject(new Error(`${url} ${range}: ${answer.statusCode}`)),
    )
    call.on('error', reject).end()
  })

/** Reads it to its end; resolves to the number of bytes. */
export async function drain(answer: IncomingMessage) {
  let bytes = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) bytes += chunk.length
  return bytes
}
