import { StartError } from '../../infra/start-error'
import { onDatabase } from './terminal-command'
import { unlock } from '../../domains/session/accounts/unlock'

const OPTION = '--authenticator'

/**
 * `npm run unlock -- <account name> [--authenticator]`: the way back in when nobody else can unlock an account, or its
 * owner has lost authenticator or passkeys.
 */
export const unlockCommand = onDatabase(async (db, [username, ...more]) => {
  if (!username || more.length > 1 || (more[0] ?? OPTION) !== OPTION) throw new StartError(`用法：npm run unlock -- <账号> [${OPTION}]`)
  const withoutAuthenticator = more[0] === OPTION
  const account = await unlock(db, username, '服务器终端', { withoutAuthenticator })
  if (!account) throw new StartError(`没有名为 ${username} 的账号。`)
  console.log(`账号 ${account.username} 已解锁，登录与短信次数已恢复。`)
  if (withoutAuthenticator) console.log('身份验证器和通行密钥已停用，登录改回短信验证码。')
  if (!account.enabled) console.log('该账号或其角色已被禁用，仍不能登录：请由其他管理员启用。')
})
