/**
 * The eleven digits of a mobile, with no digit or letter beside them: those of evidence and orders are longer, or begin
 * with letters.
 */
const MOBILE = /(?<![A-Za-z\d])(1[3-9]\d)\d{4}(\d{4})(?!\d)/g
/** Eighteen characters with a date of birth in them. */
const ID_CARD = /(?<![A-Za-z\d])([1-9]\d{2})\d{3}(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(\d{3}[\dXx])(?![\dA-Za-z])/g

/**
 * A text of the audit trail with the numbers of persons masked as lists mask them. Handlers write none; who typed a
 * reason may have.
 */
export const withoutNumbers = (text: string) =>
  text.replace(ID_CARD, (_, front: string, end: string) => `${front}${'*'.repeat(11)}${end}`).replace(MOBILE, '$1****$2')
