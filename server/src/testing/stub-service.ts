import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'

type Answer = (body: Buffer, request: IncomingMessage, response: ServerResponse) => Promise<Uint8Array | string | undefined> | Uint8Array | string | undefined

/**
 * An outside service on a port of this machine: it answers with the current result of `answer`, and not at all if that
 * is undefined.
 */
export async function stubService(answer: Answer) {
  const stub = { url: '', asked: 0, answer, close: () => new Promise<void>((resolve) => void server.close(() => resolve()).closeAllConnections()) }
  const server = createServer(async (request, response) => {
    stub.asked += 1
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = await stub.answer(Buffer.concat(chunks), request, response)
    if (body !== undefined) response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stub.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return stub
}

export type StubService = Awaited<ReturnType<typeof stubService>>

/**
 * From now on it answers after a moment. Returns a function that says how many questions it had at the same time, at
 * most.
 */
export function countAtOnce(service: StubService) {
  const { answer } = service
  let asking = 0
  let most = 0
  service.answer = async (...given) => {
    most = Math.max(most, ++asking)
    await setTimeout(20)
    asking -= 1
    return answer(...given)
  }
  return () => most
}
