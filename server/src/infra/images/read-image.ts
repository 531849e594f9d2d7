import { ApiError } from '@console/platform/contract'
import sharp, { type Sharp } from 'sharp'
import type { Size } from './mark-tile'

/** More than the 200-megapixel modes of phones take. A larger image is refused by its head, before it is unpacked. */
const MOST_PIXELS = 220_000_000
/** Of images that are not read row by row: their decoders hold all of them. The 50-megapixel modes of phones fit. */
const MOST_PIXELS_AT_ONCE = 52_000_000
/** What is made of an image that is only read. */
const SPECK = { width: 8, height: 8 }
const JPEG_END = Buffer.from([0xff, 0xd9])

// No other decoder of the library is ever given a byte from outside: none of SVG, GIF, TIFF and PDF.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] })
// Each answer is another one: nothing of a person's image is worth keeping in memory.
sharp.cache(false)

/**
 * The media type of an image that a watermark can be burnt into: all of it is read, which takes memory and a thread.
 * @throws ApiError 422 for too many pixels, by its head; with `original` for what is broken, and for anything else
 */
export async function imageType(image: Buffer) {
  const { format } = await headOf(image)
  await readWhole(image, format, (pixels) =>
    pixels
      .resize({ ...SPECK, fit: 'fill' })
      .raw()
      .toBuffer(),
  )
  return `image/${format}`
}

/** Reads all of an image into what is made of its pixels. */
export function readWhole(image: Buffer, format: string, made: (pixels: Sharp) => Promise<Buffer>) {
  const read = (bytes: Buffer, failOn: 'error' | 'warning') => made(sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn }))
  // Slight damage, with which browsers show an image, too, is no reason to withhold it.
  const shown = read(image, 'error')
  if (format !== 'jpeg') return readable(shown)
  // Some phones leave out the end marker. With one, a complete image is read without a warning, and half an image is
  // not.
  return readable(shown.catch(() => read(Buffer.concat([image, JPEG_END]), 'warning')))
}

/** @throws ApiError 422 as `imageType` does */
export async function headOf(image: Buffer) {
  const head = await readable(sharp(image, { limitInputPixels: false }).metadata())
  const { format, width, height, isProgressive } = head
  if (width * height > (isProgressive || format === 'webp' ? MOST_PIXELS_AT_ONCE : MOST_PIXELS)) throw tooLarge({ width, height })
  return head
}

// Nobody's browser should have to unpack it either.
const tooLarge = ({ width, height }: Size) =>
  new ApiError(422, `该图片过大（${width}×${height} 像素），无法显示：最多 2.2 亿像素，渐进式 JPEG、隔行 PNG 和 WebP 最多 5200 万像素`)

const readable = <T>(work: Promise<T>): Promise<T> =>
  work.catch(() => {
    throw new ApiError(422, '该图片无法显示：文件不完整、已损坏，或不是 JPEG、PNG、WebP 图片', { original: true })
  })
