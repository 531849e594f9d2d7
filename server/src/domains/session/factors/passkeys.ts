import { createHmac } from 'node:crypto'
import { ApiError } from '@console/platform/contract'
import { passkeys } from '@console/platform/contract/session/passkeys'
import type { FastifyReply } from 'fastify'
import { type Call, domain } from '../../../http/call'
import type { Db } from '../../../infra/db/db'
import type { Vault } from '../../../infra/secrets/vault'
import { counted } from '../../../operators/sessions/sign-in-counts'
import { replaceRecoveryCodes, spendRecoveryCode } from './authenticator-queries'
import type { Credentials, SignedIn } from '../sign-in/login'
import { ALGORITHMS, ANSWER_MS, madePasskey, newChallenge, partyOf, rightPasskey } from './passkey-answers'
import * as queries from './passkey-queries'
import { factorProver } from './prove-factor'
import { provePassword } from '../password/prove-password'
import { hashesOf, newRecoveryCodes } from './recovery-codes'
import type { Factor } from '../sign-in/factor'
import { NOBODY } from './second-factor'
import { forgetFailures } from '../password/password-queries'

/** What authenticators call the console. */
const NAME = '存证公证运营后台'
const AT_MOST = 20

const WRONG = '通行密钥不正确或已过期，请重试'

interface Options {
  db: Db
  vault: Vault
  secret: Uint8Array
  publicUrl?: string
  relaxedLimits: boolean
  /** The ways of everybody who signs in. */
  door: {
    /** @throws ApiError 429 */
    admitStranger(call: Pick<Call, 'ip' | 'reply'>): Promise<void>
    /** @throws ApiError 429 */
    admitToOwnFactor(call: Pick<Call, 'ip' | 'reply'>, username: string): Promise<void>
    signIn(call: Pick<Call, 'ip' | 'reply'>, form: Credentials, factor: Factor): Promise<Pick<SignedIn, 'token'>>
  }
}

/**
 * Passkeys in place of codes by SMS. Adding one to an account that has a second factor of its own, and removing one,
 * takes the password and that factor: an open session alone changes nothing.
 */
export function passkeysDomain({ db, vault, secret, publicUrl, relaxedLimits, door }: Options) {
  const prove = factorProver({ db, vault, publicUrl, relaxedLimits })
  const party = ({ request }: FastifyReply) => partyOf(request, publicUrl)
  const refused = (code: number, message: string) => new ApiError(code, message)
  const changedMeanwhile = () => refused(409, '登录方式刚才已被更改，请重新添加')
  const proven = ({ operator, ip }: Pick<Call, 'operator' | 'ip'>, password: string, purpose: string) => provePassword(db, operator, { password, ip, purpose })

  /** The same for all time, and says nothing about the account. */
  const handleOf = (accountId: number) => createHmac('sha256', secret).update(`passkeys of ${accountId}`).digest('base64url')

  return domain(passkeys, {
    async question({ ip, reply }) {
      await door.admitStranger({ ip, reply })
      return { challenge: await newChallenge(db, 'sign in'), rpId: party(reply).id, timeout: ANSWER_MS, userVerification: 'required' as const }
    },

    signIn: ({ input: { answer, ...form }, ip, reply }) =>
      counted('passkey', async () => {
        await door.admitToOwnFactor({ ip, reply }, form.username)
        return door.signIn({ ip, reply }, form, {
          check: (account) => rightPasskey(db, { accountId: account?.id ?? NOBODY, answer, party: party(reply), purpose: 'sign in' }),
          outcome: 'passkey',
          refusal: refused(422, WRONG),
        })
      }),

    async list({ operator: { accountId } }) {
      const { hasOwnFactor, recoveryCodes } = await queries.factorsOf(db, accountId)
      const own = await queries.passkeysOf(db, accountId)
      return { passkeys: own.map(({ credentialId: _, ...passkey }) => passkey), takesCode: hasOwnFactor, recoveryCodes }
    },

    async confirmation({ operator: { accountId }, reply }) {
      const own = await queries.passkeysOf(db, accountId)
      return {
        ...{ challenge: await newChallenge(db, { confirms: accountId }), rpId: party(reply).id, timeout: ANSWER_MS, userVerification: 'required' as const },
        allowCredentials: own.map(({ credentialId: id }) => ({ type: 'public-key' as const, id })),
      }
    },

    begin: {
      async prepare(call) {
        const { accountId, username, realname } = call.operator
        await proven(call, call.input.password, '添加通行密钥')
        const { hasOwnFactor } = await queries.factorsOf(db, accountId)
        const right = hasOwnFactor ? await prove(call, call.input) : undefined
        return async ({ db: tx, reply, record }) => {
          await queries.lockFactors(tx, accountId)
          const own = await queries.passkeysOf(tx, accountId)
          if (own.length >= AT_MOST) throw refused(422, `最多添加 ${AT_MOST} 个通行密钥，请先删除不用的`)
          if (!right && (await queries.factorsOf(tx, accountId)).hasOwnFactor) throw changedMeanwhile()
          // A recovery code is spent with the passkey that it is for: the browser's question may be cancelled.
          if (!right?.recoveryHash) await right?.spend(tx)
          await forgetFailures(tx, accountId)
          record({ subject: 'account', subjectId: accountId, action: '开始添加自己的通行密钥' })
          return {
            challenge: await newChallenge(tx, { adds: accountId, confirmed: right !== undefined, recoveryHash: right?.recoveryHash }),
            rp: { id: party(reply).id, name: NAME },
            user: { id: handleOf(accountId), name: username, displayName: realname },
            pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
            timeout: ANSWER_MS,
            excludeCredentials: own.map(({ credentialId: id }) => ({ type: 'public-key' as const, id })),
            authenticatorSelection: { residentKey: 'required' as const, requireResidentKey: true, userVerification: 'required' as const },
            attestation: 'none' as const,
          }
        }
      },
    },

    add: {
      async prepare({ operator: { accountId }, input: { answer, name }, reply }) {
        const made = await madePasskey(db, accountId, answer, party(reply))
        if (!made) throw refused(422, '通行密钥不正确或已过期，请重新添加')
        const { hasOwnFactor } = await queries.factorsOf(db, accountId)
        const recoveryCodes = hasOwnFactor ? [] : newRecoveryCodes()
        const hashes = await hashesOf(recoveryCodes, accountId)
        return async ({ db: tx, record }) => {
          await queries.lockFactors(tx, accountId)
          const now = await queries.factorsOf(tx, accountId)
          // A factor that came after the question was not asked for: what was begun by the password alone adds nothing
          // to it.
          if (now.hasOwnFactor !== hasOwnFactor || (hasOwnFactor && !made.confirmed)) throw changedMeanwhile()
          if (made.recoveryHash && !(await spendRecoveryCode(tx, accountId, made.recoveryHash))) throw refused(409, '恢复码已使用，请用另一个重新添加')
          if (!(await queries.insertPasskey(tx, { ...made, accountId, name, now: new Date() }))) throw refused(409, '该通行密钥已添加过')
          if (hashes.length) await replaceRecoveryCodes(tx, accountId, hashes)
          record({ subject: 'account', subjectId: accountId, action: `添加自己的通行密钥“${name}”${hasOwnFactor ? '' : '，登录不再用短信验证码'}` })
          return { recoveryCodes }
        }
      },
    },

    remove: {
      async prepare(call) {
        const { accountId } = call.operator
        await proven(call, call.input.password, '删除通行密钥')
        const right = await prove(call, call.input)
        return async ({ db: tx, record }) => {
          await queries.lockFactors(tx, accountId)
          await right.spend(tx)
          const removed = await queries.deletePasskey(tx, accountId, call.input.id)
          if (!removed) throw refused(404, '该通行密钥不存在或已删除')
          await forgetFailures(tx, accountId)
          const { hasOwnFactor } = await queries.factorsOf(tx, accountId)
          record({
            ...{ subject: 'account', subjectId: accountId },
            action: `删除自己的通行密钥“${removed.name}”（${right.kind}）${hasOwnFactor ? '' : '，登录改回短信验证码'}`,
          })
          return null
        }
      },
    },

    renewCodes: {
      async prepare(call) {
        const { accountId } = call.operator
        await proven(call, call.input.password, '更换恢复码')
        const right = await prove(call, call.input)
        const recoveryCodes = newRecoveryCodes()
        const hashes = await hashesOf(recoveryCodes, accountId)
        return async ({ db: tx, record }) => {
          await queries.lockFactors(tx, accountId)
          await right.spend(tx)
          await replaceRecoveryCodes(tx, accountId, hashes)
          await forgetFailures(tx, accountId)
          record({ subject: 'account', subjectId: accountId, action: `更换自己的恢复码（${right.kind}）` })
          return { recoveryCodes }
        }
      },
    },
  })
}
