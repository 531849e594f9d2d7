import { ApiError } from '@console/platform/contract'
import { accountSessions } from '@console/platform/contract/session/accounts'
import { domain } from '../../http/call'
import { requireWithin } from '../../operators/access/within'
import { type FoundSession, findManaged, findSession, listSessions } from './account-queries'
import { deviceName, placeOf } from './device'
import { deleteSession } from './queries'
import { unlocked } from './unlock'

/** What administrators do about the sessions and locks of accounts: of those within their own rights, as they may edit and disable them. */
export const accountSessionsDomain = () =>
  domain(accountSessions, {
    async list({ db, input, operator }) {
      const found = await listSessions(db, input, new Date())
      const { data, count } = JSON.parse(found.text) as { data: FoundSession[]; count: number }
      return {
        data: data.map(({ user_agent: userAgent, system, ...row }) => ({
          ...row,
          current: row.id === operator.sessionId,
          browser: deviceName({ userAgent, system }),
        })),
        count,
      }
    },

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
  })
