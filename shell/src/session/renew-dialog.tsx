import { Button, Modal } from '@console/platform/ui/core'
import type { LeaveGuard } from '../leaving/leave-guard'
import { useLeaveQuestion } from '../leaving/use-leave-question'
import { SignInForm } from './sign-in-form'
import { useSession } from './use-session'

interface RenewDialogProps {
  account: string
  leaveGuard: LeaveGuard
}

/** A new sign-in over the page. The page keeps its state, and its failed calls are made again afterwards. */
export function RenewDialog({ account, leaveGuard }: RenewDialogProps) {
  const { session, state } = useSession()
  const { leave, question } = useLeaveQuestion(leaveGuard)
  return (
    <Modal
      open={state.phase === 'signed-in' && state.expired}
      title="登录已失效，请重新登录"
      width={448}
      closable={false}
      footer={<Button onClick={() => leave(session.abandon)}>退出到登录页</Button>}
      destroyOnHidden
    >
      <p>当前页面与已填写的内容都会保留，登录后继续。</p>
      <SignInForm account={account || undefined} onSignedIn={session.signIn} />
      {question}
    </Modal>
  )
}
