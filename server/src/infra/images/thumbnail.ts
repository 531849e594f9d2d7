import { headOf, readWhole } from './read-image'

/** In pixels; a table shows it at half of that. */
const SIZE = { width: 112, height: 84 }

/**
 * The middle of a JPEG, PNG or WebP image as a small JPEG, upright, without any other data of the file.
 * @throws ApiError 422 as `imageType` does
 */
export async function thumbnail(image: Buffer): Promise<Buffer> {
  const { format } = await headOf(image)
  return readWhole(image, format, (pixels) =>
    pixels
      .autoOrient()
      .resize({ ...SIZE, fit: 'cover' })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 75 })
      .toBuffer(),
  )
}
