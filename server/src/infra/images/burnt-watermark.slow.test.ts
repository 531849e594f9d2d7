import sharp from 'sharp'
import { testImage } from '../../testing/test-image'
import { burntWatermark } from './burnt-watermark'
import { markTile } from './mark-tile'

const TEXT = '陈晓 · 0001 · 2026-11-23 16:05'

/** The darkest and the brightest grey of each ninth of an image. */
async function greysOf(image: Buffer) {
  const { width, height } = await sharp(image).metadata()
  const [wide, high] = [Math.floor(width / 3), Math.floor(height / 3)]
  const ninths = Array.from({ length: 9 }, (_, i) => ({ left: (i % 3) * wide, top: Math.floor(i / 3) * high, width: wide, height: high }))
  const stats = await Promise.all(ninths.map(async (ninth) => sharp(await sharp(image).extract(ninth).greyscale().png().toBuffer()).stats()))
  return stats.map(({ channels: [grey] }) => ({ darkest: grey!.min, brightest: grey!.max }))
}

test.each([
  ['black', '#000', 600, 400],
  ['black, and upright', '#000', 400, 600],
  ['white', '#fff', 600, 400],
  ['grey', '#888', 600, 400],
])('UX-E4 the mark is legible in every part of an image that is %s', async (_, background, width, height) => {
  const greys = await greysOf(await burntWatermark(await testImage(width, height, background).png().toBuffer(), TEXT))
  for (const { darkest, brightest } of greys) expect(brightest - darkest).toBeGreaterThan(80)
})

test('UX-E4 the mark is rendered in Chinese characters, without fonts of the machine, at an angle of 22°', async () => {
  const size = { width: 1200, height: 900 }
  const tile = await markTile(TEXT, size)
  expect(tile).not.toEqual(await markTile(TEXT.replace('晓', '明'), size))
  const { data, info } = await sharp(tile).extractChannel('alpha').raw().toBuffer({ resolveWithObject: true })
  const drawn = [...data.keys()].filter((at) => data[at]! > 64).map((at) => ({ x: at % info.width, y: Math.floor(at / info.width) }))
  const mean = (of: (point: { x: number; y: number }) => number) => drawn.reduce((sum, point) => sum + of(point), 0) / drawn.length
  const [x, y] = [mean((point) => point.x), mean((point) => point.y)]
  const slope = mean((point) => (point.x - x) * (y - point.y)) / mean((point) => (point.x - x) ** 2)
  expect((Math.atan(slope) * 180) / Math.PI).toBeCloseTo(22, -0.5)
})

test('UX-E4 a tile is rendered once for an operator, a minute and a size', async () => {
  const size = { width: 640, height: 480 }
  const first = await markTile(TEXT, size)
  expect(await markTile(TEXT, { ...size })).toBe(first)
  for (const [text, other] of [
    [TEXT.replace('05', '06'), size],
    [TEXT, { ...size, width: 320 }],
  ] as const)
    expect(await markTile(text, other)).not.toEqual(first)
})

test('UX-E4 all of a long name with any characters fits into the tile', async () => {
  const size = { width: 500, height: 300 }
  const tile = await markTile('赵钱孙李周吴郑王冯陈褚卫蒋沈韩 · <&> · 2026-11-23 16:05', size)
  const { data, info } = await sharp(tile).extractChannel('alpha').raw().toBuffer({ resolveWithObject: true })
  expect(info.width).toBeLessThanOrEqual(500)
  const column = (x: number) => Array.from({ length: info.height }, (_, y) => data[y * info.width + x])
  for (const x of [0, info.width - 1]) expect(column(x).every((alpha) => alpha === 0)).toBe(true)
  expect(data.some((alpha) => alpha > 64)).toBe(true)
})

test('SEC-F2 only a photo’s pixels are sent: no position, device, profile or comment, and it is upright', async () => {
  const photo = await testImage(400, 300)
    .jpeg()
    .withExif({ IFD0: { Make: 'Phone', Copyright: 'somebody' }, IFD3: { GPSLatitude: '39/1 54/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .withIccProfile('p3')
    .toBuffer()
  expect(await sharp(photo).metadata()).toMatchObject({ exif: expect.any(Buffer), icc: expect.any(Buffer), orientation: 6 })
  const marked = await burntWatermark(photo, TEXT)
  const { format, width, height, exif, xmp, iptc, icc, orientation, comments } = await sharp(marked).metadata()
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 300, height: 400 })
  expect([exif, xmp, iptc, icc, orientation, comments]).toEqual(Array(6).fill(undefined))
  expect(marked.toString('latin1')).not.toMatch(/Exif|Phone|somebody/)
})

test.each([
  ['16 bits', () => testImage().toColourspace('rgb16').png()],
  ['greys', () => testImage().toColourspace('b-w').jpeg()],
  ['printing colours', () => testImage().toColourspace('cmyk').jpeg()],
  ['transparency', () => testImage().ensureAlpha(0).webp()],
  ['a single pixel', () => testImage(1, 1).png()],
  ['a line', () => testImage(3, 2000).png()],
])('SEC-F2 an image of %s is re-encoded in its size', async (_, image) => {
  const original = await image().toBuffer()
  const { width, height } = await sharp(original).metadata()
  expect(await sharp(await burntWatermark(original, TEXT)).metadata()).toMatchObject({ format: 'jpeg', space: 'srgb', width, height })
})

test('SEC-F2 photos of phones are shown: of a 50-megapixel mode, of a 108-megapixel mode, and without an end marker', async () => {
  const complete = await testImage(800, 600, '#678').jpeg().toBuffer()
  const withoutEnd = complete.subarray(0, -2)
  const progressive = await testImage(8192, 6144).toColourspace('b-w').jpeg({ progressive: true }).toBuffer()
  for (const [photo, width, height] of [
    [await testImage(8160, 6144).toColourspace('b-w').jpeg().toBuffer(), 4609, 3470],
    [progressive, 4618, 3464],
    [await testImage(12_000, 9000).toColourspace('b-w').jpeg().withMetadata({ orientation: 6 }).toBuffer(), 3464, 4618],
    [withoutEnd, 800, 600],
  ] as const) {
    const marked = await burntWatermark(photo, TEXT)
    expect(await sharp(marked).metadata()).toMatchObject({ format: 'jpeg', width, height })
  }
  const [whole, cut] = await Promise.all([complete, withoutEnd].map((photo) => burntWatermark(photo, TEXT)))
  expect(cut!.equals(whole!)).toBe(true)
})

const unreadable = '该图片无法显示：文件不完整、已损坏，或不是 JPEG、PNG、WebP 图片'
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"><rect width="99" height="99"/></svg>'
test.each([
  ['SVG', async () => Buffer.from(svg)],
  ['HTML', async () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['GIF', () => testImage().gif().toBuffer()],
  ['TIFF', () => testImage().tiff().toBuffer()],
  ['half a JPEG', async () => half(await testImage().jpeg().toBuffer())],
  ['a progressive JPEG without its last scans', async () => half(await testImage().jpeg({ progressive: true }).toBuffer())],
  ['half a PNG', async () => half(await testImage().png().toBuffer())],
])('SEC-F2 %s is refused with a message', async (_, image) => {
  await expect(burntWatermark(await image(), TEXT)).rejects.toMatchObject({ code: 422, message: unreadable, details: { original: true } })
})

test.each([
  ['221 million pixels row by row', () => testImage(13_000, 17_000).toColourspace('b-w').png()],
  ['53 million pixels of a progressive JPEG', () => testImage(8_000, 6_700).toColourspace('b-w').jpeg({ progressive: true })],
  ['53 million pixels of an interlaced PNG', () => testImage(8_000, 6_700).toColourspace('b-w').png({ progressive: true })],
  ['53 million pixels of a WebP image', () => testImage(8_000, 6_700).webp({ lossless: true, effort: 0 })],
])('SEC-F2 a few kilobytes that decode to %s are refused at once, by their header', async (_, image) => {
  const bomb = await image().toBuffer()
  const before = process.resourceUsage().maxRSS
  const begun = process.cpuUsage()
  await expect(burntWatermark(bomb, TEXT)).rejects.toMatchObject({ code: 422, message: expect.stringContaining('该图片过大'), details: {} })
  const { user, system } = process.cpuUsage(begun)
  expect(user + system).toBeLessThan(1_000_000)
  expect(process.resourceUsage().maxRSS - before).toBeLessThan(8 * 1024)
})

const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)
