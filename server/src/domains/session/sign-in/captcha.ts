import { randomInt } from 'node:crypto'
import { renderAsync } from '@resvg/resvg-js'
import svgCaptcha from 'svg-captcha'
import type { Db } from '../../../infra/db/db'
import { insertCaptcha, takeCaptcha } from './captcha-queries'
import { hashOf, newToken } from '../../../operators/sessions/token'

// The types of the package leave out that it can be called.
const draw = svgCaptcha as unknown as (text: string, options: object) => string

const LENGTH = 4
const LIFE_MS = 120_000
// Leaves out letters and digits that look alike.
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** A new captcha: its image, and the token that its answer is sent with. */
export async function newCaptcha(db: Db, fixedAnswer?: string) {
  const answer = fixedAnswer ?? Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  const token = newToken()
  await insertCaptcha(db, { tokenHash: hashOf(token), answerHash: answerHash(token, answer), expiresAt: new Date(Date.now() + LIFE_MS) })
  return { imgCodeToken: token, image: await imageOf(answer) }
}

/** Checks an answer, once: right or wrong, the captcha is then deleted. */
export async function spendCaptcha(db: Db, token: string, answer: string) {
  const captcha = await takeCaptcha(db, hashOf(token))
  return captcha !== undefined && captcha.expiresAt.getTime() > Date.now() && answerHash(token, answer).equals(captcha.answerHash)
}

const answerHash = (token: string, answer: string) => hashOf(`${token} ${answer.toUpperCase()}`)

/** A PNG, since a script could read the letters from the paths of an SVG. */
async function imageOf(answer: string) {
  const image = await renderAsync(draw(answer, { width: 120, height: 40, fontSize: 46, noise: 3 }), { background: '#fff', font: { loadSystemFonts: false } })
  return `data:image/png;base64,${image.asPng().toString('base64')}`
}
