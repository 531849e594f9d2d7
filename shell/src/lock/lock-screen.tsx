import { Alert, Button } from '@console/platform/ui/core'
import { useEffect, useState } from 'react'
import { messageOf } from '../message-of'
import { ProviderInNewTab } from '../session/provider-sign-in'
import { SignInForm } from '../session/sign-in-form'
import css from '../session/sign-in.module.css'
import { useSession } from '../session/use-session'
import type { Lock } from './lock'
import { UnlockForm } from './unlock-form'

/** The only content of the document. It shows no personal data. */
export function LockScreen({ lock, keepsDocument }: { lock: Lock; keepsDocument: () => boolean }) {
  const { session, state } = useSession()
  const [failure, setFailure] = useState<string>()
  const account = state.phase === 'signed-in' && state.expired ? state.console.user.account : undefined
  const [isAsking, setAsking] = useState(false)
  const provider = useProvider(lock)
  const signOut = () => session.signOut().catch((error: unknown) => setFailure(messageOf(error)))

  return (
    <main className={css.page}>
      <div className={css.card}>
        <h1 className={css.title}>{account ? '登录已失效' : '已锁定'}</h1>
        <p className={css.subtitle}>{account ? '请重新登录' : provider ? `请用${provider}重新登录，此页随后解锁` : '请输入登录密码解锁'}，已填写的内容仍在。</p>
        {account && <SignInForm account={account} onSignedIn={session.signIn} />}
        {!account && (provider ? <ProviderInNewTab primary>在新标签页中使用{provider}登录</ProviderInNewTab> : <UnlockForm onUnlock={lock.unlock} />)}
        {failure && <Alert className={css.failure} type="error" showIcon title={failure} role="alert" />}
        {isAsking ? (
          // In place: a dialog would be taken out of the document with the page.
          <Alert
            className={css.failure}
            type="warning"
            showIcon
            role="alert"
            title="退出登录？尚未提交的内容和正在进行的下载不会保留。"
            action={
              <div className={css.choices}>
                <Button danger onClick={signOut}>
                  仍要退出
                </Button>
                <Button onClick={() => setAsking(false)}>取消</Button>
              </div>
            }
          />
        ) : (
          <Button type="link" block onClick={() => (keepsDocument() ? setAsking(true) : signOut())}>
            退出登录
          </Button>
        )}
      </div>
    </main>
  )
}

const ASK_AGAIN_MS = 3_000

/**
 * The identity provider that opened the session: its operators may have no password. Asked for until there is an
 * answer: a computer that wakes may have no network yet.
 */
function useProvider(lock: Lock) {
  const [provider, setProvider] = useState<string>()
  useEffect(() => {
    let isMounted = true
    let timer: ReturnType<typeof setTimeout>
    const ask = () =>
      lock.provider().then(
        (name) => isMounted && setProvider(name),
        (error: unknown) => {
          console.warn('lock', error)
          if (isMounted) timer = setTimeout(ask, ASK_AGAIN_MS)
        },
      )
    void ask()
    return () => {
      isMounted = false
      clearTimeout(timer)
    }
  }, [lock])
  return provider
}
