import { ApiError } from '@console/platform/contract'
import sharp from 'sharp'
import { markTile } from './mark-tile'

/** More than a camera takes. A larger image is refused by its head, before it is unpacked. */
const LIMIT_PIXELS = 50_000_000

// No other decoder of the library is ever given a byte from outside: none of SVG, GIF, TIFF and PDF.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] })
// Each answer is another one: nothing of a person's image is worth keeping in memory.
sharp.cache(false)

/**
 * A JPEG, PNG or WebP image with a text burnt into all of it, as a JPEG. It is encoded anew from its pixels, upright, without position, device and any other data of the file.
 * @throws ApiError 422 for anything else, and for what is broken or larger than 50 million pixels
 */
export async function burntWatermark(image: Buffer, text: string): Promise<Buffer> {
  // Slight faults, which browsers show, too, are no reason to withhold an image.
  const upright = sharp(image, { limitInputPixels: LIMIT_PIXELS, failOn: 'error' }).autoOrient()
  const { autoOrient: size } = await decoded(upright.metadata())
  const tile = await markTile(text, size)
  const marked = upright.flatten({ background: '#fff' }).composite([{ input: tile, tile: true }])
  return decoded(marked.jpeg({ quality: 85 }).toBuffer())
}

const decoded = <T>(work: Promise<T>): Promise<T> =>
  work.catch(() => {
    throw new ApiError(422, '该图片无法显示：只支持完好的、不超过 5000 万像素的 JPEG、PNG 或 WebP 图片')
  })
