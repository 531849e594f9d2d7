import { PageSkeleton } from '@console/platform/ui/core'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { landingPath } from '../registry/route-table'
import { notify } from '../notify'
import { returnPath } from './return-path'
import { SignInForm } from './sign-in-form'
import type { SessionState } from './session'
import css from './sign-in.module.css'
import { useSession } from './use-session'

export function SignInPage() {
  const { session, state } = useSession()
  const { search } = useLocation()
  const navigate = useNavigate()
  const [cameAsGuest] = useState(state.phase === 'signed-out')
  const landing = landingOf(state, search)

  useEffect(() => {
    if (landing) navigate(landing, { replace: true })
  }, [landing, navigate])

  async function signIn(token: string, account: string) {
    await session.signIn(token, account)
    notify.success('登录成功')
  }

  if (!cameAsGuest) return <PageSkeleton />
  return (
    <main className={css.page}>
      <title>登录 - 存证公证运营后台</title>
      <div className={css.card}>
        <h1 className={css.title}>存证公证运营后台</h1>
        <p className={css.subtitle}>电子证据保全 · 审核 · 公证</p>
        <SignInForm search={search} onSignedIn={signIn} />
      </div>
    </main>
  )
}

/** Where a signed-in visitor is sent. When the console could not be loaded, its page shows the reason. */
function landingOf(state: SessionState, search: string) {
  if (state.phase === 'signed-in') return returnPath(search) ?? landingPath(state.console.menu) ?? '/'
  return state.phase === 'failed' ? '/' : undefined
}
