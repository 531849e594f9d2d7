import { session } from '@console/shared/contract/session'
import { ApiError } from '@console/shared/contract'
import { domain } from '../../http/call'

const later = async (): Promise<never> => {
  throw new ApiError(503, '服务繁忙，请稍后重试')
}

export const sessionDomain = () =>
  domain(session, {
    getImgCode: later,
    getMobile: later,
    sendSMS: later,
    login: later,
    logout: later,
    currentUser: async ({ operator: { realname, username, permissionsVersion } }) => ({ realname, account: username, permissionsVersion }),
  })
