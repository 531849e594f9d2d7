import { markTile, type Size } from './mark-tile'
import { headOf, readWhole } from './read-image'

/**
 * A larger image is shrunk while it is read, so that memory does not grow with it; 4618 × 3464 still show small print.
 */
const SHOWN_PIXELS = 16_000_000

/**
 * A JPEG, PNG or WebP image with a text burnt into all of it, as a JPEG of at most 16 million pixels. It is encoded
 * anew from its pixels, upright, without position, device and any other data of the file.
 * @throws ApiError 422: for too many pixels, by its head; with `original` for what is broken, and for anything else
 */
export async function burntWatermark(image: Buffer, text: string): Promise<Buffer> {
  const { format, autoOrient: upright } = await headOf(image)
  const size = shownSize(upright)
  const tile = await markTile(text, size)
  return readWhole(image, format, (pixels) =>
    pixels
      .autoOrient()
      .resize({ ...size, fit: 'fill' })
      .flatten({ background: '#fff' })
      .composite([{ input: tile, tile: true }])
      .jpeg({ quality: 85 })
      .toBuffer(),
  )
}

function shownSize({ width, height }: Size): Size {
  const scale = Math.min(1, Math.sqrt(SHOWN_PIXELS / (width * height)))
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) }
}
