import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

interface App {
  packageName?: string
  versionName?: string
  signed?: boolean
  /** Beside the manifest and the signature, by name. */
  files?: Record<string, Buffer>
  /** Instead of a valid manifest; none for null. */
  manifest?: Buffer | null
}

const NO_STRING = 0xffffffff
const words = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value >>> 0, index * 4)
  return bytes
}
const chunk = (type: number, header: Buffer, body: Buffer = Buffer.alloc(0)) => {
  const head = Buffer.alloc(8)
  head.writeUInt16LE(type, 0)
  head.writeUInt16LE(8 + header.length, 2)
  head.writeUInt32LE(8 + header.length + body.length, 4)
  return Buffer.concat([head, header, body])
}

function stringPool(strings: string[]) {
  const data = strings.map((text) => {
    const bytes = Buffer.alloc(2 + text.length * 2 + 2)
    bytes.writeUInt16LE(text.length, 0)
    bytes.write(text, 2, 'utf16le')
    return bytes
  })
  let offset = 0
  const offsets = data.map((bytes) => {
    offset += bytes.length
    return offset - bytes.length
  })
  const padding = Buffer.alloc((4 - (offset % 4)) % 4)
  return chunk(0x0001, words(strings.length, 0, 0, 28 + strings.length * 4, 0), Buffer.concat([words(...offsets), ...data, padding]))
}

/** A binary AndroidManifest.xml as aapt writes it, with what the console reads of one. */
export function binaryManifest({ packageName = 'cn.demo.evidence', versionName = '3.2.0' }: App = {}) {
  const strings = ['', 'android', 'http://schemas.android.com/apk/res/android', 'manifest', 'package', 'versionName', packageName, versionName, 'application']
  const at = (text: string) => strings.lastIndexOf(text)
  const [namespace, root, application] = [2, 3, 8]
  const node = (type: number, body: Buffer) => chunk(type, words(1, NO_STRING), body)
  const attribute = (ns: number, name: number, value: number) => Buffer.concat([words(ns, name, value), Buffer.from([8, 0, 0, 3]), words(value)])
  const start = (name: number, ...attributes: Buffer[]) =>
    node(0x0102, Buffer.concat([words(NO_STRING, name), Buffer.from([20, 0, 20, 0, attributes.length, 0, 0, 0, 0, 0, 0, 0]), ...attributes]))
  const end = (name: number) => node(0x0103, words(NO_STRING, name))
  return chunk(
    0x0003,
    Buffer.alloc(0),
    Buffer.concat([
      stringPool(strings),
      node(0x0100, words(1, namespace)),
      start(root, attribute(NO_STRING, 4, 6), attribute(namespace, 5, at(versionName))),
      start(application),
      end(application),
      end(root),
      node(0x0101, words(1, namespace)),
    ]),
  )
}

function zipOf({ signed = true, files = {}, manifest, ...app }: App, large?: Readable) {
  const zip = new ZipFile()
  if (manifest !== null) zip.addBuffer(manifest ?? binaryManifest(app), 'AndroidManifest.xml')
  zip.addBuffer(Buffer.from('dex\n035'), 'classes.dex')
  for (const [name, bytes] of Object.entries(files)) zip.addBuffer(bytes, name)
  if (large) zip.addReadStream(large, 'assets/large', { compress: false })
  if (signed) for (const name of ['META-INF/CERT.SF', 'META-INF/CERT.RSA']) zip.addBuffer(Buffer.from('signature'), name)
  zip.end()
  return zip.outputStream
}

/** The smallest package that the console accepts. It has no code to run on a phone. */
export const apk = (app: App = {}) => buffer(zipOf(app))

/** A package with so much in it. */
export const writeLargeApk = (path: string, content: Readable) => pipeline(zipOf({}, content), createWriteStream(path))
