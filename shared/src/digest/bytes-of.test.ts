import { Blob as NodeBlob } from 'node:buffer'
import { createHash } from 'node:crypto'
import { ReadableStream as NodeStream, TransformStream } from 'node:stream/web'
import { bytesOf } from './bytes-of'

/** More than a slice, each page of it different. */
const content = Buffer.alloc((64 << 20) + 5000)
for (let at = 0; at < content.length; at += 4000) content.writeUInt32LE(at, at)

type Stream = ReadableStream<Uint8Array<ArrayBuffer>>
interface Behaviour {
  /** The result of the stream of each slice. */
  streamOf?: (stream: Stream) => Stream
  arrayBuffer?: () => Promise<ArrayBuffer>
}

/** A chosen file with one of the browsers' ways to read slices. jsdom has no streams. */
function chosen({ streamOf = (stream) => stream, arrayBuffer }: Behaviour = {}) {
  const blob = new NodeBlob([content]) as unknown as Blob
  const slice = (from?: number, to?: number) => {
    const part = blob.slice(from, to)
    return { size: part.size, stream: () => streamOf(part.stream()), arrayBuffer: arrayBuffer ?? (() => part.arrayBuffer()) }
  }
  return { size: blob.size, slice } as Blob
}

async function digestOf(file: Blob) {
  const hash = createHash('sha256')
  for await (const bytes of bytesOf(file)) hash.update(bytes)
  return hash.digest('hex')
}

/** A browser that only reads a file in pieces of its own choice. */
const plain = (stream: Stream) => stream.pipeThrough<Uint8Array<ArrayBuffer>>(new TransformStream() as never)
const whole = createHash('sha256').update(content).digest('hex')

test.each([
  ['into a buffer', {}],
  ['in pieces of the browser’s choice', { streamOf: plain }],
])('the bytes of a file arrive completely and in order, read %s', async (_, behaviour) => {
  expect(await digestOf(chosen(behaviour))).toBe(whole)
})

test('an empty file has no bytes', async () => {
  expect(await digestOf(new NodeBlob([]) as unknown as Blob)).toBe(createHash('sha256').digest('hex'))
})

test('a file that is truncated while it is read is refused', async () => {
  const short = () => new NodeBlob([content.subarray(0, 5000)]).stream() as unknown as Stream
  await expect(digestOf(chosen({ streamOf: short }))).rejects.toMatchObject({ name: 'NotReadableError' })
})

test('a file whose next slice cannot be read is refused', async () => {
  const refused = () => new NodeStream({ type: 'bytes', pull: (controller) => controller.error(new TypeError('network error')) }) as unknown as Stream
  await expect(digestOf(chosen({ streamOf: refused }))).rejects.toMatchObject({ name: 'NotReadableError' })
})

test('a file that has changed when all of it is read is refused', async () => {
  const changed = () => Promise.reject(new DOMException('', 'NotReadableError'))
  await expect(digestOf(chosen({ arrayBuffer: changed }))).rejects.toMatchObject({ name: 'NotReadableError' })
})
