import { normalForm } from './normal-form'

/** What a number is written with: they go when it is read. */
const SEPARATORS = /[\s()\-‐‑‒–—−]/g

/**
 * A number without what was pasted with it: in normal form, without separators, and a mobile without its country's
 * code.
 */
export const digitsOf = (text: string) =>
  normalForm(text)
    .replace(SEPARATORS, '')
    .replace(/^(\+|00)?86(?=1\d{10}$)/, '')

const MOBILE = /^1[2-9]\d{9}$/
const ID_CARD = /^[1-9]\d{16}[\dXx]$/
const CREDIT_CODE = /^[159AYN][1239]\d{6}[\dA-Z]{10}$/i
/** Of evidence, orders and captures. Their own dashes stay. */
const SPACED_NUMBER = /^[A-Za-z]{0,4}\d{11,}$/

/**
 * Of texts that hold a number of a person, or a part of one: a mobile, an ID or tax number, an account's name that is
 * an e-mail. Four digits that no letter is before, since numbers of evidence and orders begin with letters; a whole
 * mobile anywhere; an @.
 */
export const NUMBER_OF_PERSON = /(^|[^A-Za-z\d])\d{4}|(^|\D)1[2-9]\d{9}(\D|$)|@/

export const isNumberOfPerson = (text: string) => NUMBER_OF_PERSON.test(keywordOf(text))

/** A keyword as it is looked for: in normal form, and a number that was pasted with separators without them. */
export function keywordOf(text: string) {
  const number = digitsOf(text)
  if (MOBILE.test(number) || ID_CARD.test(number) || CREDIT_CODE.test(number)) return number
  const normal = normalForm(text)
  const unspaced = normal.replace(/\s/g, '')
  return SPACED_NUMBER.test(unspaced) ? unspaced : normal
}
