/** A multipart body as a browser would send it, its parts in the given order. */
export async function multipartOf(parts: (readonly [name: string, value: string | { name: string; bytes: Uint8Array }])[]) {
  const form = new FormData()
  for (const [name, value] of parts) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, new Blob([value.bytes as Uint8Array<ArrayBuffer>]), value.name)
  }
  const request = new Request('http://console', { method: 'POST', body: form })
  return { payload: Buffer.from(await request.arrayBuffer()), type: request.headers.get('content-type')! }
}
