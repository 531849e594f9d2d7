import { lazyPart } from '../core/lazy-part'
import { Dash } from '../core/values'

const ImageGrid = lazyPart(async () => (await import('../media')).ImageGrid, '图片')

/** The images of a row. Their code is loaded with the first one. */
export function CellImages({ label, addresses }: { label: string; addresses: string | null }) {
  const images = imagesIn(label, addresses)
  if (!images.length) return <Dash />
  return <ImageGrid label={label} images={images} small />
}

/** Parses addresses that are separated by commas, and drops those that are not http(s). */
export function imagesIn(label: string, addresses: string | null) {
  const all = (addresses ?? '').split(',').map((address) => address.trim())
  const sources = [...new Set(all.filter(isOfWeb))]
  return sources.map((src, index) => ({ name: sources.length > 1 ? `${label} ${index + 1}` : label, src }))
}

function isOfWeb(address: string) {
  try {
    return address !== '' && /^https?:$/.test(new URL(address, location.origin).protocol)
  } catch {
    return false
  }
}
