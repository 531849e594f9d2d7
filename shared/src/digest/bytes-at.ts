/** The server's message when it sends no file. */
export class Refusal extends Error {}

/**
 * Streams the bytes of a file of the server and keeps none of them. The request has the session's cookie.
 * @throws Refusal when there is no file, or a DOMException `NetworkError` when the transfer is incomplete
 */
export async function* bytesAt(address: string) {
  const answer = await arrives(fetch(address, { cache: 'no-store' }))
  // A refusal is an envelope, with any status; a file has a `content-disposition`.
  if (!answer.ok || !answer.headers.has('content-disposition')) throw new Refusal(await messageIn(answer))
  const reader = answer.body!.getReader()
  try {
    for (let next = await arrives(reader.read()); !next.done; next = await arrives(reader.read())) yield next.value
  } finally {
    // Ends the request when the consumer stops early.
    reader.cancel().catch(() => undefined)
  }
}

async function arrives<T>(awaited: Promise<T>) {
  try {
    return await awaited
  } catch (error) {
    throw new DOMException((error as Error).message, 'NetworkError')
  }
}

async function messageIn(answer: Response) {
  const body = await answer.json().catch(() => null)
  return typeof body?.msg === 'string' && body.msg ? body.msg : '服务器没有返回文件，请稍后重试'
}
