/** Characters that nobody sees: zero-width ones, marks of a text's direction, soft hyphens. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu

/**
 * The form in which texts are compared: full-width letters, digits and brackets as half-width ones (Unicode's NFKC),
 * without invisible characters. The database's `normal_form` is the same, in lower case.
 */
export const normalForm = (text: string) => text.normalize('NFKC').replace(INVISIBLE, '')

/** Whether a text holds a keyword, both in normal form, in upper or lower case. */
export const holds = (text: string, keyword: string) => normalForm(text).toLowerCase().includes(normalForm(keyword).toLowerCase())
