import { type Drawing, jpegOf } from './draw'

/** A PDF of one A4 page that shows a drawing, which should have its proportions. */
export async function pdfOf(drawing: Drawing): Promise<Buffer> {
  const image = await jpegOf(drawing)
  const size = `/Width ${drawing.width}/Height ${drawing.height}`
  return written([
    Buffer.from('<</Type/Catalog/Pages 2 0 R>>'),
    Buffer.from('<</Type/Pages/Kids[3 0 R]/Count 1>>'),
    Buffer.from('<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</XObject<</Image 5 0 R>>>>/Contents 4 0 R>>'),
    stream('', Buffer.from('q 595 0 0 842 0 0 cm /Image Do Q')),
    stream(`/Type/XObject/Subtype/Image${size}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode`, image),
  ])
}

const stream = (about: string, content: Buffer) =>
  Buffer.concat([Buffer.from(`<<${about}/Length ${content.length}>>\nstream\n`), content, Buffer.from('\nendstream')])

/** Numbered objects, and the table of where each one begins (ISO 32000-1, 7.5). */
function written(objects: readonly Buffer[]) {
  const parts = [Buffer.from('%PDF-1.4\n')]
  const places: number[] = []
  let at = parts[0]!.length
  for (const [i, object] of objects.entries()) {
    const part = Buffer.concat([Buffer.from(`${i + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')])
    places.push(at)
    parts.push(part)
    at += part.length
  }
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const count = objects.length + 1
  return Buffer.concat([
    ...parts,
    Buffer.from(`xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n<</Size ${count}/Root 1 0 R>>\nstartxref\n${at}\n%%EOF\n`),
  ])
}
