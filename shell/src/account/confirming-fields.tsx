import { passkeys } from '@console/platform/contract/session/passkeys'
import { Alert, Button, useServices } from '@console/platform/ui/core'
import { Input } from '@console/platform/ui/form'
import { useState } from 'react'
import { messageOf } from '../message-of'
import { useOneAtATime } from '../session/one-at-a-time'
import { findPasskeyProblem } from '../session/passkey-support'
import css from './authenticator.module.css'

export const PASSWORD = <Input.Password autoComplete="current-password" />
export const CODE = <Input inputMode="numeric" autoComplete="one-time-code" maxLength={16} />

/**
 * The fields that confirm a change of one's own second factors: the password, and a passkey or a code. `codes`: which
 * ones.
 */
export const confirmingFields = (ownPasskeys: number, codes = '动态码、恢复码') =>
  ownPasskeys > 0 && !findPasskeyProblem() ? { password: PASSWORD, answer: <ByPasskey codes={codes} />, code: CODE } : { password: PASSWORD, code: CODE }

interface ByPasskeyProps {
  codes: string
  /** Of the form's field, as are the two below. */
  id?: string
  /** What the passkey has signed. */
  value?: string
  onChange?: (answer: string) => void
}

/** Asks the browser for a signature of one of the operator's passkeys. */
function ByPasskey({ codes, id, value, onChange }: ByPasskeyProps) {
  const { http } = useServices()
  const [failure, setFailure] = useState<string>()
  const [ask, isAsking] = useOneAtATime(async () => {
    setFailure(undefined)
    try {
      const { signByPasskey } = await import('../session/ask-passkey')
      onChange?.(await signByPasskey(await http.call(passkeys.confirmation, {})))
    } catch (error) {
      setFailure(messageOf(error))
    }
  })

  return (
    <div id={id}>
      <Button onClick={ask} loading={isAsking}>
        {value ? '已确认，重新确认' : '用通行密钥确认'}
      </Button>
      <span className={css.or}>或填写{codes}</span>
      {failure && <Alert className={css.failure} type="error" showIcon title={failure} role="alert" />}
    </div>
  )
}
