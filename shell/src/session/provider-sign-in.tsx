import { type SignInProblem, signInProblems } from '@console/platform/contract/session'
import { Alert, Button } from '@console/platform/ui/core'
import type { ReactNode } from 'react'
import { returnPath } from './return-path'
import css from './sign-in.module.css'

interface ProviderSignInProps {
  /** Of the provider. */
  name: string
  /** Of the sign-in page's address. Without it another page waits, which stays: the way leads through a new tab. */
  search?: string
}

/** The company's identity provider; and why it signed nobody in. */
export function ProviderSignIn({ name, search }: ProviderSignInProps) {
  const problem = new URLSearchParams(search).get('problem')
  return (
    <>
      <div className={css.or}>或</div>
      {isProblem(problem) && <Alert className={css.failure} type="error" showIcon title={signInProblems[problem]} role="alert" />}
      {search === undefined ? (
        <ProviderInNewTab>在新标签页中使用{name}登录</ProviderInNewTab>
      ) : (
        <Button block size="large" href={addressOf(returnPath(search))}>
          使用{name}登录
        </Button>
      )}
    </>
  )
}

/** Leaves this page as it is. The console learns of the sign-in from the other tab. */
export const ProviderInNewTab = ({ children, primary }: { children: ReactNode; primary?: boolean }) => (
  <Button block size="large" type={primary ? 'primary' : 'default'} href={addressOf()} target="_blank" rel="noopener">
    {children}
  </Button>
)

const addressOf = (redirect?: string) => `/api/oidc/sign-in${redirect ? `?${new URLSearchParams({ redirect })}` : ''}`

const isProblem = (given: string | null): given is SignInProblem => given !== null && Object.hasOwn(signInProblems, given)
