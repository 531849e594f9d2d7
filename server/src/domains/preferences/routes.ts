import { ApiError } from '@console/platform/contract'
import { preferences } from '@console/platform/contract/preferences'
import { domain } from '../../http/call'
import { findPreference, savePreference } from './queries'

const NEVER_SAVED = { value: null, revision: 0 }

export const preferencesDomain = () =>
  domain(preferences, {
    preference: async ({ db, input: { key }, operator: { accountId } }) => (await findPreference(db, accountId, key)) ?? NEVER_SAVED,

    async save({ db, input: { key, value = null, revision = 0 }, operator: { accountId }, record }) {
      const saved = await savePreference(db, { accountId, key, value, revision, at: new Date() })
      if (!saved) throw new ApiError(409, '该设置刚在另一个窗口中改过，再次保存将覆盖它')
      record({ subject: 'preference', subjectId: null, action: `${value === null ? '重置' : '保存'}个人设置 ${key}` })
      return saved
    },
  })
