import { lazy, Suspense } from 'react'
import { Dash } from '../core/values'

const ImageGrid = lazy(async () => ({ default: (await import('../media')).ImageGrid }))

/** Images of a row by their addresses, separated by commas. What is no address of a web server is left out. The code that shows them comes with the first. */
export function CellImages({ label, addresses }: { label: string; addresses: string | null }) {
  const sources = (addresses ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter(isOfWeb)
  if (!sources.length) return <Dash />
  const images = [...new Set(sources)].map((src, index) => ({ name: `${label} ${index + 1}`, src }))
  return (
    <Suspense fallback={null}>
      <ImageGrid label={label} images={images} small />
    </Suspense>
  )
}

function isOfWeb(address: string) {
  try {
    return address !== '' && /^https?:$/.test(new URL(address, location.origin).protocol)
  } catch {
    return false
  }
}
