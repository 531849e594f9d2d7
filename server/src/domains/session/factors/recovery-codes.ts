import { randomInt } from 'node:crypto'
import type { Asker } from '../../../infra/jobs/fair-queue'
import { hashPassword } from '../../../operators/access/password'

const CODES = 10
/** The first digit says which of them it is, so that one hash is compared; ten random ones follow. */
const FORM = /^(\d)\d{10}$/

/** Ten codes, as they are shown once. */
export const newRecoveryCodes = () =>
  Array.from({ length: CODES }, (_, nth) => `${nth}${String(randomInt(1e5)).padStart(5, '0')}-${String(randomInt(1e5)).padStart(5, '0')}`)

/** As they are kept: hashed as passwords are, since there are few enough of them to be tried out. */
export const hashesOf = (codes: readonly string[], by: Asker) => Promise.all(codes.map((code) => hashPassword(code.replace('-', ''), by)))

/** Which of the codes this could be. */
export const numberOfCode = (code: string) => {
  const nth = FORM.exec(code)?.[1]
  return nth === undefined ? undefined : Number(nth)
}
