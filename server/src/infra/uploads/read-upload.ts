import type { Readable } from 'node:stream'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { ApiError, checkFile, type FileField, sizeText } from '@console/platform/contract'
import type { FastifyRequest } from 'fastify'
import type { IncomingFolder, ReceivedFile } from './incoming'

/** What an upload's body holds beside its file. */
const MAX_FIELDS = 100
const MAX_FIELD_BYTES = 64 * 1024
const MAX_OTHER_BYTES = 1024 * 1024

interface Body {
  fields: Record<string, string>
  /** As the operator calls it. */
  name: string
  file: ReceivedFile
}

/**
 * Reads a multipart body of fields and one file, which goes into the folder as it comes. Nothing of the file is left
 * when this rejects.
 * @throws ApiError 400, 408, 413, 415 or 422, with the client still sending: what it sends from then on is read and
 * dropped.
 */
export async function readUpload(request: FastifyRequest, rules: FileField, folder: IncomingFolder): Promise<Body> {
  const { raw, bodyClock } = request
  const parser = parserOf(request, rules)
  // The client has disconnected: no more events come from it.
  if (raw.destroyed) throw incomplete()
  const fields: Record<string, string> = {}
  let name = ''
  let source: Readable | undefined
  let receiving: Promise<ReceivedFile> | undefined

  const read = new Promise<void>((resolve, reject) => {
    const refuse = (message: string, field = rules.field) => reject(new ApiError(422, message, { fields: { [field]: message } }))
    parser.on('field', (field, value, _, truncated) => {
      if (Object.hasOwn(fields, field)) refuse('参数重复', field)
      else if (truncated) refuse('内容过长', field)
      else Object.defineProperty(fields, field, { value, enumerable: true })
    })
    parser.on('file', (field, stream, given: string | undefined) => {
      // A body that ends in the middle of the file: reported before the receiver fails.
      stream.on('error', () => reject(incomplete()))
      const sent = (given ?? '').normalize('NFC')
      const wrong = field !== rules.field ? `不支持的字段：${visible(field)}` : source ? `只能上传一个${rules.label}` : checkFile(rules, { name: sent })
      if (wrong) return refuse(sent === '' ? missing(rules) : wrong)
      name = sent
      source = stream
      stream.on('limit', () => reject(tooLarge(rules)))
      receiving = folder.receive(stream)
      receiving.catch(reject)
    })
    for (const limit of ['partsLimit', 'fieldsLimit', 'filesLimit']) parser.on(limit, () => refuse('提交的字段过多'))
    parser.on('error', () => reject(incomplete()))
    parser.on('finish', resolve)
    raw.on('error', () => reject(incomplete()))
    raw.on('close', () => raw.readableEnded || reject(incomplete()))
    bodyClock?.atRate(() => reject(new ApiError(408, '上传速度过慢，已中断，请检查网络后重试')))
    raw.pipe(parser)
  })
  try {
    await read
    const file = await receiving
    if (!file) throw refused(rules, missing(rules))
    const wrong = checkFile(rules, { name, size: file.size })
    if (wrong) throw refused(rules, wrong)
    return { fields, name, file }
  } catch (error) {
    raw.unpipe(parser)
    source?.destroy(error as Error)
    parser.destroy()
    bodyClock?.whole()
    raw.resume()
    // The receiver has failed, too, or has the whole file.
    const received = await receiving?.catch(() => undefined)
    if (received) await folder.clear(received.id)
    throw error
  }
}

/** How long a body says it is. @throws ApiError 413 when that is more than the file may have */
export function declaredBytes({ headers }: FastifyRequest, rules: FileField): number {
  const bytes = Number(headers['content-length'] ?? 0)
  if (bytes > rules.maxBytes + MAX_OTHER_BYTES) throw tooLarge(rules)
  return bytes
}

function parserOf({ headers }: FastifyRequest, rules: FileField): BusboyInstance {
  const type = headers['content-type'] ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type)) throw new ApiError(415, '提交的格式应为 multipart/form-data')
  const limits = {
    fields: MAX_FIELDS,
    fieldSize: MAX_FIELD_BYTES,
    fieldNameSize: 100,
    files: 2,
    fileSize: rules.maxBytes,
    parts: MAX_FIELDS,
    headerPairs: 20,
    headerSize: 8 * 1024,
  }
  try {
    return new Busboy({ headers: { ...headers, 'content-type': type }, limits })
  } catch {
    // Without a boundary nothing can be read.
    throw incomplete()
  }
}

const refused = ({ field }: FileField, message: string) => new ApiError(422, message, { fields: { [field]: message } })
const tooLarge = ({ field, label, maxBytes }: FileField) => {
  const message = `${label}不能超过 ${sizeText(maxBytes)}`
  return new ApiError(413, message, { fields: { [field]: message } })
}
const incomplete = () => new ApiError(400, '文件没有完整送达，请重新上传')
const missing = ({ label, required }: FileField) => required ?? `${label}不能为空`
const visible = (name: string) => name.replaceAll(/\p{Cc}/gu, '').slice(0, 50)
