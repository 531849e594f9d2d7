import { Modal } from '@console/shared/ui/core'
import { SignInForm } from './sign-in-form'
import { useSession } from './use-session'

/** Asks for a new sign-in over the page that found its session dead; the page stays as it is, and goes on afterwards. */
export function RenewDialog({ account }: { account: string }) {
  const { session, state } = useSession()
  const open = state.phase === 'signed-in' && state.expired
  return (
    <Modal
      open={open}
      title="登录已失效，请重新登录"
      width={448}
      mask={{ closable: false }}
      keyboard={false}
      cancelText="退出到登录页"
      okButtonProps={{ hidden: true }}
      onCancel={session.abandon}
      destroyOnHidden
    >
      <p>当前页面与已填写的内容都会保留，登录后继续。</p>
      <SignInForm account={account} onSignedIn={session.signIn} />
    </Modal>
  )
}
