import { Alert, Button } from '@console/platform/ui/core'
import { useState } from 'react'
import { messageOf } from '../message-of'
import { SignInForm } from '../session/sign-in-form'
import css from '../session/sign-in.module.css'
import { useSession } from '../session/use-session'
import type { Lock } from './lock'
import { UnlockForm } from './unlock-form'

/** Stands alone in the document. It names nobody. */
export function LockScreen({ lock }: { lock: Lock }) {
  const { session, state } = useSession()
  const [failure, setFailure] = useState<string>()
  const account = state.phase === 'signed-in' && state.expired ? state.console.user.account : undefined

  return (
    <main className={css.page}>
      <div className={css.card}>
        <h1 className={css.title}>{account ? '登录已失效' : '已锁定'}</h1>
        <p className={css.subtitle}>{account ? '请重新登录，已填写的内容仍在。' : '请输入登录密码解锁，已填写的内容仍在。'}</p>
        {account ? <SignInForm account={account} onSignedIn={session.signIn} /> : <UnlockForm onUnlock={lock.unlock} />}
        {failure && <Alert className={css.failure} type="error" showIcon title={failure} role="alert" />}
        <Button type="link" block onClick={() => session.signOut().catch((error: unknown) => setFailure(messageOf(error)))}>
          退出登录
        </Button>
      </div>
    </main>
  )
}
