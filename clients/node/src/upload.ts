import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { type OpenProblem, problemOf } from './open-problem.js'

/** A file that can be read from any place on. */
export interface UploadSource {
  /** Without folders. */
  name: string
  /** The media type. */
  type?: string
  size: number
  /** Of the whole file, in hex: it is compared when the file is whole. */
  sha256: string
  /** So many bytes from a place on. */
  read(offset: number, length: number): Promise<Uint8Array>
}

export interface UploadOptions {
  /** Goes on with an upload that was begun before, by a process that is gone. */
  upload_id?: string
  /** Called with the id of the upload, by which it can be continued for a day. */
  begun?: (upload_id: string) => void
  progress?: (offset: number, size: number) => void
  /** The size of a part, which is kept in memory; default 8 MB. */
  partBytes?: number
}

interface Sender {
  origin: string
  send(call: { method: string; url: string; headers: Record<string, string>; body?: Uint8Array; covers?: readonly string[] }): Promise<Response>
  answered(send: () => Promise<Response>): Promise<Response>
}

const PART_BYTES = 8 * 1024 ** 2
const PATH = '/open/v1/uploads'
const TUS = { 'tus-resumable': '1.0.0' }

/** A file of the disk. It is read once for its SHA-256, and again while it is sent. */
export async function fileSource(path: string, { name = basename(path), type }: { name?: string; type?: string } = {}): Promise<UploadSource> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  const { size } = await stat(path)
  return {
    name,
    type,
    size,
    sha256: hash.digest('hex'),
    async read(offset, length) {
      const file = await open(path)
      try {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset)
        return buffer.subarray(0, bytesRead)
      } finally {
        await file.close()
      }
    },
  }
}

/** By tus 1.0. Answers the upload's id when the file is whole. */
export async function uploadFile(sender: Sender, source: UploadSource, { upload_id, begun, progress, partBytes = PART_BYTES }: UploadOptions): Promise<string> {
  const url = sender.origin + (upload_id === undefined ? await create(sender, source) : `${PATH}/${upload_id}`)
  const id = url.slice(url.lastIndexOf('/') + 1)
  begun?.(id)
  const offsetNow = async () => offsetOf(await sender.answered(() => sender.send({ method: 'HEAD', url, headers: TUS })))
  let offset = upload_id === undefined ? 0 : await offsetNow()
  /** Tries without any progress in between. */
  let failures = 0
  while (offset < source.size) {
    const body = await source.read(offset, Math.min(partBytes, source.size - offset))
    const headers = { ...TUS, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }
    const answer = await sender.send({ method: 'PATCH', url, headers, body, covers: ['upload-offset'] }).catch((error: unknown) => error as Error)
    if (answer instanceof Response && answer.ok) {
      offset = offsetOf(answer)
      failures = 0
    } else {
      await refuseFinal(answer)
      const come = await offsetNow()
      failures = come > offset ? 0 : failures + 1
      if (failures > MOST_FAILURES) throw answer instanceof Response ? await problemOf(answer) : answer
      offset = come
    }
    progress?.(offset, source.size)
  }
  return id
}

const MOST_FAILURES = 5

async function create(sender: Sender, { name, type, size, sha256 }: UploadSource): Promise<string> {
  const fields = { filename: name, ...(type && { filetype: type }), sha256 }
  const metadata = Object.entries(fields).map(([field, value]) => `${field} ${Buffer.from(value).toString('base64')}`)
  const headers = { ...TUS, 'upload-length': String(size), 'upload-metadata': metadata.join(',') }
  const covers = ['upload-length', 'upload-metadata']
  const answer = await sender.answered(() => sender.send({ method: 'POST', url: sender.origin + PATH, headers, covers }))
  return answer.headers.get('location')!
}

const offsetOf = (answer: Response) => Number(answer.headers.get('upload-offset'))

/** What another try would not change: the file is not what was declared, or is nobody's. */
async function refuseFinal(answer: Response | Error) {
  if (!(answer instanceof Response) || [408, 409, 429].includes(answer.status) || answer.status >= 500) return
  const problem = await problemOf(answer.clone())
  throw problem satisfies OpenProblem
}
