import { shanghaiTime } from '@console/platform/ui/core'

const FONT_PX = 14
const GAP_PX = 150
/** As the mark in images of documents: `server/src/infra/images`. */
const SLANT = -22
/** The least contrast of the console's texts, 4.79, is 4.62 under it. */
const INK = 'fill="#000" fill-opacity="0.06"'
const FONT = `font-family="PingFang SC, Microsoft YaHei, Noto Sans CJK SC, sans-serif" font-size="${FONT_PX}" text-anchor="middle"`

/** One tile of the mark, as a CSS image: realname, account and the minute in China, twice. */
export function markImage(realname: string, account: string, at: number) {
  const lines = [`${realname} · ${account}`, shanghaiTime(at).slice(0, 16)]
  const length = Math.max(...lines.map(widthOf))
  const width = Math.ceil(2 * (length + GAP_PX))
  const height = Math.ceil(length * 0.4 + GAP_PX)
  const texts = [0.25, 0.75].map((part) => {
    const place = `${Math.round(width * part)} ${Math.round(height * part)}`
    return `<g transform="translate(${place}) rotate(${SLANT})"><text>${escaped(lines[0]!)}</text><text y="${FONT_PX * 1.4}">${lines[1]}</text></g>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g ${FONT} ${INK}>${texts.join('')}</g></svg>`
  // Not every parser of CSS takes parentheses in a quoted address.
  const address = encodeURIComponent(svg).replaceAll('(', '%28').replaceAll(')', '%29')
  return `url("data:image/svg+xml,${address}")`
}

const widthOf = (text: string) => [...text].reduce((sum, letter) => sum + (letter > '\u2e80' ? FONT_PX : FONT_PX * 0.6), 0)

/** Without what XML cannot hold. */
const escaped = (text: string) => text.replace(/\p{C}/gu, '').replace(/[<>&]/g, (letter) => `&#${letter.charCodeAt(0)};`)
