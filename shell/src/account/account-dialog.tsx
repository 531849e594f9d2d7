import type { ShellServices } from '@console/platform/remote'
import { Boundary } from '../failures/boundary'
import { FailedDialog } from '../failures/failed-dialog'
import { lazyDialog } from '../failures/lazy-part'
import type { Console } from '../session/console'

const AboutPanel = lazyDialog(async () => (await import('../about/about-panel')).AboutPanel)
const AuthenticatorDialog = lazyDialog(async () => (await import('./authenticator-dialog')).AuthenticatorDialog)
const PasskeysDialog = lazyDialog(async () => (await import('./passkeys-dialog')).PasskeysDialog)
const PasswordDialog = lazyDialog(async () => (await import('./password-dialog')).PasswordDialog)
const SessionsDialog = lazyDialog(async () => (await import('./sessions-dialog')).SessionsDialog)

const titles = { password: '修改密码', authenticator: '身份验证器', passkeys: '通行密钥', sessions: '登录设备', about: '关于' }
export type AccountDialogName = keyof typeof titles

interface AccountDialogProps {
  name: AccountDialogName
  console: Console
  services: ShellServices
  onClose: () => void
}

/** A dialog of the account's menu, each loaded when it is opened. */
export function AccountDialog({ name, console, services, onClose }: AccountDialogProps) {
  return (
    <Boundary fallback={(_, retry) => <FailedDialog title={titles[name]} onRetry={retry} onClose={onClose} />}>
      {name === 'password' && <PasswordDialog services={services} onClose={onClose} />}
      {name === 'authenticator' && <AuthenticatorDialog services={services} onClose={onClose} />}
      {name === 'passkeys' && <PasskeysDialog services={services} onClose={onClose} />}
      {name === 'sessions' && <SessionsDialog services={services} onClose={onClose} />}
      {name === 'about' && <AboutPanel console={console} onClose={onClose} />}
    </Boundary>
  )
}
