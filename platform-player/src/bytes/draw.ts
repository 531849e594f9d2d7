import { renderAsync } from '@resvg/resvg-js'
import sharp from 'sharp'

export interface Size {
  width: number
  height: number
}

/** A drawing: the content of an SVG element. */
export interface Drawing extends Size {
  body: string
}

const FONT = require.resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf')
const font = { loadSystemFonts: false, fontFiles: [FONT], defaultFontFamily: 'Noto Sans SC' }

export async function pngOf({ width, height, body }: Drawing): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="Noto Sans SC">${body}</svg>`
  return (await renderAsync(svg, { font })).asPng()
}

export const jpegOf = async (drawing: Drawing) =>
  sharp(await pngOf(drawing))
    .flatten({ background: '#fff' })
    .jpeg({ quality: 82 })
    .toBuffer()

const marks: Record<string, string> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[<>&"]/g, (mark) => marks[mark]!)

export const box = (x: number, y: number, width: number, height: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="6" fill="${fill}"/>`

/** Lines of text below one another; `y` is the baseline of the first one. */
export const lines = (texts: readonly string[], { x, y, size, fill = '#222' }: { x: number; y: number; size: number; fill?: string }) =>
  texts.map((text, i) => `<text x="${x}" y="${y + i * size * 1.7}" font-size="${size}" fill="${fill}">${escaped(text)}</text>`).join('')
