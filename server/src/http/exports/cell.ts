const MAX_CELL = 32_767

// Spreadsheets read a text that begins so as a formula, some of them past blanks and what is not seen, and in
// full-width or small forms.
const FORMULA = /^[\s\p{Cf}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠﹦﹢﹣﹫−]|^[\t\r\n]/u
// What XML 1.0 cannot carry.
const UNPRINTABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\p{Surrogate}]/gu
// A spreadsheet reads _x003D_ as the character with that code.
const CODED = /_(?=x[\da-f]{4}_)/gi
const ODD = /[\u0000-\u001f\ud800-\udfff\ufffe\uffff_]/
const MARKUP = /[&<>]/g
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/**
 * A cell of a sheet at `place` (e.g. B7): numbers as numbers, everything else as a text that no spreadsheet takes for a
 * formula. An empty cell is left out.
 */
export function cell(place: string, value: string | number | null): string {
  if (typeof value === 'number') return `<c r="${place}"><v>${value}</v></c>`
  if (!value) return ''
  const text = harmless(value)
  const space = text.trim() === text ? '' : ' xml:space="preserve"'
  return `<c r="${place}" t="inlineStr"><is><t${space}>${text}</t></is></c>`
}

function harmless(value: string) {
  let text = value.length > MAX_CELL ? value.slice(0, MAX_CELL - 1) : value
  if (ODD.test(text)) text = text.replace(UNPRINTABLE, '').replace(/\r\n?/g, '\n').replace(CODED, '_x005F_')
  if (FORMULA.test(text)) text = `'${text}`
  return text.replace(MARKUP, (char) => entities[char]!)
}
