/** Separators and invisible marks that come along when a number is copied out of a document or an address book. */
const SEPARATORS = /[\s\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069()（）\-‐‑‒–—−－]/g

const halfWidth = (text: string) => text.replace(/[！-～]/g, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0))

/** A number without what was pasted with it: full-width digits become ordinary ones, separators and the country's code of a mobile go. */
export const digitsOf = (text: string) =>
  halfWidth(text)
    .replace(SEPARATORS, '')
    .replace(/^(\+|00)?86(?=1\d{10}$)/, '')

const MOBILE = /^1[2-9]\d{9}$/
const ID_CARD = /^[1-9]\d{16}[\dXx]$/
const CREDIT_CODE = /^[159AYN][1239]\d{6}[\dA-Z]{10}$/i
/** Of evidence, orders and captures. Their own dashes stay. */
const SPACED_NUMBER = /^[A-Za-z]{0,4}\d{11,}$/

/** A keyword as it is looked for: a number that was pasted with separators is that number, every other text stays as it is. */
export function keywordOf(text: string) {
  const number = digitsOf(text)
  if (MOBILE.test(number) || ID_CARD.test(number) || CREDIT_CODE.test(number)) return number
  const unspaced = halfWidth(text).replace(/\s/g, '')
  return SPACED_NUMBER.test(unspaced) ? unspaced : text
}
