/** What the server answered instead of a file, in its words. */
export class Refusal extends Error {}

/**
 * The bytes of a file that the server keeps, as they arrive: none of them is kept, in memory or on disk. The request carries the session's cookie.
 * @throws Refusal when there is no file, or NetworkError, as a DOMException, when it did not arrive whole
 */
export async function* bytesAt(address: string) {
  const answer = await arrives(fetch(address, { cache: 'no-store' }))
  // An envelope says why, with whatever status; a file comes with its name.
  if (!answer.ok || !answer.headers.has('content-disposition')) throw new Refusal(await messageIn(answer))
  const reader = answer.body!.getReader()
  try {
    for (let next = await arrives(reader.read()); !next.done; next = await arrives(reader.read())) yield next.value
  } finally {
    // Whoever stops half-way wants no more of it.
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
