import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import decode from 'qr/decode.js'

const run = promisify(execFile)
const DOTS_PER_INCH = 150
const MM = DOTS_PER_INCH / 25.4
/** Pixels of this brightness count as empty. */
const PAPER = 250

/** Three bytes per pixel. */
interface Picture {
  width: number
  height: number
  data: Buffer
}

/** A printed PDF: its words, and its pages as pictures, by poppler's tools. */
export async function printed(pdf: Uint8Array): Promise<{ text: string; pages: Picture[] }> {
  const directory = await mkdtemp(join(tmpdir(), 'console-printed-'))
  try {
    const file = join(directory, 'printed.pdf')
    await writeFile(file, pdf)
    const { stdout: text } = await run('pdftotext', [file, '-'])
    await run('pdftoppm', ['-r', `${DOTS_PER_INCH}`, file, join(directory, 'page')])
    const names = (await readdir(directory)).filter((name) => name.endsWith('.ppm')).sort()
    return { text: text.replace(/\s/g, ''), pages: await Promise.all(names.map(async (name) => pictureIn(await readFile(join(directory, name))))) }
  } finally {
    await rm(directory, { recursive: true })
  }
}

/** A portable pixmap: a line with its size, then its pixels. */
function pictureIn(file: Buffer): Picture {
  const [head, width, height] = /^P6\n(\d+) (\d+)\n255\n/.exec(file.toString('latin1', 0, 40))!
  return { width: Number(width), height: Number(height), data: file.subarray(head.length) }
}

/** The content of the QR code on a page. @throws if there is none */
export const scanned = ({ width, height, data }: Picture): string => decode({ width, height, data }, { timeLimit: 10_000 })

/** The width of the empty margins of a page, in millimetres. */
export function emptyMargin({ width, height, data }: Picture): number {
  let narrowest = Math.min(width, height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (data[3 * (y * width + x)]! < PAPER || data[3 * (y * width + x) + 2]! < PAPER) narrowest = Math.min(narrowest, x, y, width - 1 - x, height - 1 - y)
  return narrowest / MM
}
