import { crc32 } from 'node:zlib'

/**
 * A copy of a file that differs from every other copy by a remark in it. Each format has a place for one, so that all
 * of them still open and play.
 * @throws for a format that is not known here
 */
export function ownBytes(name: string, template: Buffer, remark: string): Buffer {
  const format = Object.entries(formats).find(([ending]) => name.endsWith(ending))
  if (!format) throw new Error(`${name}: no place for a remark is known`)
  return format[1](template, Buffer.from(remark))
}

const bigEndian = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** A box that players pass over, at the end. */
const withBox = (file: Buffer, remark: Buffer) => Buffer.concat([file, bigEndian(8 + remark.length), Buffer.from('free'), remark])

const formats: Record<string, (file: Buffer, remark: Buffer) => Buffer> = {
  /** A comment segment behind the start of the image. */
  '.jpg': (file, remark) => {
    const head = Buffer.from([0xff, 0xfe, 0, 0])
    head.writeUInt16BE(remark.length + 2, 2)
    return Buffer.concat([file.subarray(0, 2), head, remark, file.subarray(2)])
  },
  /** An iTXt chunk before the end. */
  '.png': (file, remark) => {
    const chunk = Buffer.concat([Buffer.from('iTXtComment\0\0\0\0\0'), remark])
    const end = file.length - 12
    return Buffer.concat([file.subarray(0, end), bigEndian(chunk.length - 4), chunk, bigEndian(crc32(chunk)), file.subarray(end)])
  },
  /** A LIST of kind INFO behind the sound; the length of the whole is at its front. */
  '.wav': (file, remark) => {
    const text = Buffer.concat([remark, Buffer.alloc(2 - (remark.length % 2))])
    const list = Buffer.alloc(20)
    list.write('LIST')
    list.writeUInt32LE(12 + text.length, 4)
    list.write('INFOICMT', 8)
    list.writeUInt32LE(text.length, 16)
    const whole = Buffer.concat([file, list, text])
    whole.writeUInt32LE(whole.length - 8, 4)
    return whole
  },
  '.mp4': withBox,
  '.3gp': withBox,
  /** A comment behind the end. */
  '.pdf': (file, remark) => Buffer.concat([file, Buffer.from('\n%'), remark, Buffer.from('\n')]),
  '.txt': (file, remark) => Buffer.concat([file, remark]),
}
