import { inflateSync } from 'node:zlib'
import { invoicePdf } from '../../domains/finance/demo/invoice-pdf'
import { markTile } from './mark-tile'
import { inDrawnCharacters } from './chinese-font'
import { certificatePdf } from '../../evidence/proof/certificate-pdf'

/**
 * One character of each CJK extension that the font lacks, and other characters in names: emoji, another script, a
 * control character, a variation selector.
 */
const RARE = ['𠮷', '𪚥', '𫝀', '𫠝', '𬺰', '𮯠', '𰀀', '𱍐', '😀', 'ع', '\u0007', '\u{e0100}']

test('characters that the font lacks are replaced by words, all others are kept', async () => {
  expect(await inDrawnCharacters('北京𠮷野家（中国）有限公司\n第二行 A-1')).toBe('北京〔U+20BB7〕野家（中国）有限公司\n第二行 A-1')
  for (const rare of RARE) expect(await inDrawnCharacters(rare)).toMatch(/^〔U\+[0-9A-F]{4,6}〕$/)
})

const NAME = `北京${RARE.join('')}野家`

/** The glyphs that a PDF shows, four digits each. 0000 is the empty box of a font. */
function glyphsOf(pdf: Buffer) {
  const glyphs: string[] = []
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('\nstream\n', at + 1)) {
    const start = pdf.indexOf('\n', at + 1) + 1
    // What describes the document is not packed, and shows nothing.
    if (pdf[start] !== 0x78) continue
    const content = inflateSync(pdf.subarray(start, pdf.indexOf('\nendstream', start)), { finishFlush: 2 }).toString('latin1')
    if (content.includes('TJ')) for (const [, hex] of content.matchAll(/<([0-9a-f]+)>/g)) glyphs.push(...hex!.match(/.{4}/g)!)
  }
  return glyphs
}

test('no PDF that the server renders shows an empty box', async () => {
  const issuer = { sign: async () => Buffer.from('signed') } as unknown as Parameters<typeof certificatePdf>[1]
  const certificate = await certificatePdf({ baoquan: 'B1', title: '证书', rows: [['实名信息', NAME]], notes: ['扫码'], url: 'https://c.example/x' }, issuer)
  const invoice = await invoicePdf({ head: NAME, tax_num: null, bank_name: NAME, account: '1', street: NAME, phone_number: '1', money: '1', deal_time: null })
  for (const pdf of [certificate, invoice]) {
    const glyphs = glyphsOf(pdf)
    expect(glyphs.length).toBeGreaterThan(40)
    expect(glyphs).not.toContain('0000')
  }
})

test('a mark shows a rare character of a name as words', async () => {
  const size = { width: 2000, height: 2000 }
  expect(await markTile(`${NAME} 8000`, size)).toEqual(await markTile(await inDrawnCharacters(`${NAME} 8000`), size))
})
