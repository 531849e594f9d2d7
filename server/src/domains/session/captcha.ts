import { randomInt } from 'node:crypto'
import { renderAsync } from '@resvg/resvg-js'
import svgCaptcha from 'svg-captcha'
import type { Db } from '../../db/db'
import { insertCaptcha, takeCaptcha } from './sign-in-queries'
import { hashOf, newToken } from './token'

// The types of the package leave out that it can be called.
const draw = svgCaptcha as unknown as (text: string, options: object) => string

const LENGTH = 4
const LIFE_MS = 120_000
// Without the ones that look alike.
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** A new captcha: an image that people can read, and what its answer is to be sent with. */
export async function newCaptcha(db: Db, fixedAnswer?: string) {
  const answer = fixedAnswer ?? Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  const token = newToken()
  await insertCaptcha(db, { tokenHash: hashOf(token), answerHash: answerHash(token, answer), expiresAt: new Date(Date.now() + LIFE_MS) })
  return { imgCodeToken: token, image: await imageOf(answer) }
}

/** Whether `answer` is right. Either way the captcha is spent. */
export async function spendCaptcha(db: Db, token: string, answer: string) {
  const captcha = await takeCaptcha(db, hashOf(token))
  return captcha !== undefined && captcha.expiresAt.getTime() > Date.now() && answerHash(token, answer).equals(captcha.answerHash)
}

const answerHash = (token: string, answer: string) => hashOf(`${token} ${answer.toUpperCase()}`)

/** Pixels, not the drawing: a script could read the letters off an SVG's paths. */
async function imageOf(answer: string) {
  const image = await renderAsync(draw(answer, { width: 120, height: 40, fontSize: 46, noise: 3 }), { background: '#fff', font: { loadSystemFonts: false } })
  return `data:image/png;base64,${image.asPng().toString('base64')}`
}
