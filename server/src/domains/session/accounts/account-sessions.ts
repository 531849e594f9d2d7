import { ApiError } from '@console/platform/contract'
import { accountSessions } from '@console/platform/contract/session/accounts'
import { domain } from '../../../http/call'
import { shownPage } from '../../../infra/db/list'
import { requireWithin } from '../../../operators/access/within'
import { type FoundSession, findManaged, findSession, listSessions } from './account-queries'
import { deviceName, placeOf } from '../sessions/device'
import { deleteOwnFactors } from '../factors/authenticator-queries'
import { deleteSession, deleteSessionsOf } from '../sessions/session-queries'
import { unlocked } from './unlock'

/**
 * What administrators do about the sessions, locks and authenticators of accounts: of those within their own rights, as
 * they may edit and disable them.
 */
export const accountSessionsDomain = () =>
  domain(accountSessions, {
    list: async ({ db, input, operator }) =>
      shownPage(await listSessions(db, input, new Date()), ({ user_agent: userAgent, system, ...row }: FoundSession) => ({
        ...row,
        current: row.id === operator.sessionId,
        browser: deviceName({ userAgent, system }),
      })),

    async end({ db, input: { id }, operator, record }) {
      if (id === operator.sessionId) throw new ApiError(422, '这是当前登录，请使用“退出登录”')
      const found = await findSession(db, id)
      if (!found) throw new ApiError(404, '该会话不存在或已结束')
      requireWithin(operator, found.role)
      await deleteSession(db, id)
      record({ subject: 'account', subjectId: found.accountId, action: `将账号“${found.realname}”的会话下线（${placeOf(found)}）` })
      return null
    },

    async unlock({ db, input: { id }, operator, record }) {
      const found = await findManaged(db, id)
      if (!found) throw new ApiError(404, '该账号不存在')
      requireWithin(operator, found.role)
      record(await unlocked(db, { ...found, id }))
      return null
    },

    async resetAuthenticator({ db, input: { id }, operator, record }) {
      // Otherwise anyone at an open session could remove the second factor.
      if (id === operator.accountId) throw new ApiError(403, '不能重置自己的登录验证，请在右上角的“身份验证器”或“通行密钥”中停用')
      const found = await findManaged(db, id)
      if (!found) throw new ApiError(404, '该账号不存在')
      requireWithin(operator, found.role)
      if (!(await deleteOwnFactors(db, id))) throw new ApiError(409, '该账号没有身份验证器或通行密钥，登录已是短信验证码')
      await deleteSessionsOf(db, id)
      record({ subject: 'account', subjectId: id, action: `重置账号“${found.realname}”的登录验证，登录改回短信验证码，并结束其全部登录` })
      return null
    },
  })
