import { renderAsync } from '@resvg/resvg-js'
import { CHINESE_FONT, inDrawnCharacters } from './chinese-font'

export interface Size {
  width: number
  height: number
}

const DEGREES = 22
const SLANT = (DEGREES * Math.PI) / 180

/** Heights of text on the short side of an image. */
const LINES = 32
/**
 * Pixels. Larger tiles would hold up the event loop, which encodes them; of this size they can be read in the largest
 * image, shown on a screen.
 */
const LARGEST = 96
/** Heights of text around each text. */
const AROUND = 3

/** Tiles that were asked for last: a page shows several images of a record in the same minute. */
const kept = new Map<string, Promise<Buffer>>()
const KEPT = 50

/**
 * A transparent PNG of a slanting text, white with a thin dark outline, no larger than the image that is to be tiled
 * with it.
 */
export function markTile(text: string, image: Size): Promise<Buffer> {
  const key = `${image.width} ${image.height} ${text}`
  const tile = kept.get(key) ?? draw(text, image)
  kept.delete(key)
  kept.set(key, tile)
  tile.catch(() => kept.delete(key))
  if (kept.size > KEPT) kept.delete(kept.keys().next().value!)
  return tile
}

async function draw(original: string, image: Size) {
  const text = await inDrawnCharacters(original)
  const length = lengthOf(text)
  const [wide, high] = [length * Math.cos(SLANT) + AROUND, length * Math.sin(SLANT) + AROUND]
  // A long text gets smaller, so that all of it fits into the image.
  const em = Math.max(4, Math.min(LARGEST, image.width / LINES, image.height / LINES, image.width / wide, image.height / high))
  const [x, y] = [(wide * em) / 2, (high * em) / 2]
  const [width, height] = [Math.min(Math.round(wide * em), image.width), Math.min(Math.round(high * em), image.height)]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <text x="${x}" y="${y}" transform="rotate(-${DEGREES} ${x} ${y})" text-anchor="middle" font-family="Noto Sans SC" font-size="${em}"
      fill="#fff" fill-opacity=".7" stroke="#000" stroke-opacity=".55" stroke-width="${em / 14}" paint-order="stroke">${escaped(text)}</text>
  </svg>`
  return (await renderAsync(svg, { font: { loadSystemFonts: false, fontFiles: [CHINESE_FONT], defaultFontFamily: 'Noto Sans SC' } })).asPng()
}

/** About how long a text is, in its heights: other characters are narrower than Chinese ones. */
const lengthOf = (text: string) => [...text].reduce((length, character) => length + (character > '\u2e80' ? 1 : 0.6), 0)

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string) => text.replace(/[&<>]/g, (character) => entities[character]!)
