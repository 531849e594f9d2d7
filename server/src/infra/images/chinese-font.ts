import { loadOnce } from '@console/platform/proof'
import type { Font } from 'fontkit'

/**
 * A font file with the characters that names are made of, for what the server draws: it needs no font of its machine.
 * Under the SIL Open Font License.
 */
export const CHINESE_FONT = require.resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf')

/** Takes long to load, and is wanted with the first text that is drawn. */
const chineseFont = loadOnce(async () => {
  const { openSync } = await import('fontkit')
  return openSync(CHINESE_FONT) as Font
})

/**
 * A text to be drawn in {@link CHINESE_FONT}: `𠮷野家` becomes `〔U+20BB7〕野家`. A character that the font lacks is written
 * as its code point, never drawn as an empty box. Line ends stay.
 */
export async function inDrawnCharacters(text: string): Promise<string> {
  const font = await chineseFont()
  const has = font.hasGlyphForCodePoint.bind(font)
  return Array.from(text, (character) => {
    const point = character.codePointAt(0)!
    return character === '\n' || has(point) ? character : `〔U+${point.toString(16).toUpperCase().padStart(4, '0')}〕`
  }).join('')
}
