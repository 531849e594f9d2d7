import type { ResultOf } from '@console/platform/contract'
import { authenticator } from '@console/platform/contract/session/authenticator'
import type { ShellServices } from '@console/platform/remote'
import { Button, FailedState, FieldList, KitProvider, Modal, PageSkeleton, useRead } from '@console/platform/ui/core'
import { FormDialog } from '@console/platform/ui/form'
import { useState } from 'react'
import css from './authenticator.module.css'
import { RecoveryCodes, RenewCodes, ScanCode } from './authenticator-parts'
import { CODE, confirmingFields, PASSWORD } from './confirming-fields'

interface AuthenticatorDialogProps {
  services: ShellServices
  onClose: () => void
}

/** The operator's own authenticator app, in place of codes by SMS. */
export function AuthenticatorDialog({ services, onClose }: AuthenticatorDialogProps) {
  return (
    <KitProvider services={services}>
      <Authenticator onClose={onClose} />
    </KitProvider>
  )
}

/** What is asked or shown over the state of it. */
type Step =
  | { name: 'begin' | 'disable' | 'renew' }
  | { name: 'scan'; begun: ResultOf<typeof authenticator.begin> }
  /** Shown once. */
  | { name: 'codes'; codes: string[] }

function Authenticator({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useRead(authenticator.get, {})
  const [step, setStep] = useState<Step>()
  const back = () => setStep(undefined)
  const isOn = data !== undefined && data.since !== null

  return (
    <>
      <Modal
        open
        title="身份验证器"
        width={520}
        onCancel={onClose}
        footer={
          data && (
            <>
              {isOn && <Button onClick={() => setStep({ name: 'renew' })}>更换恢复码</Button>}
              <Button danger={isOn} type={isOn ? 'default' : 'primary'} onClick={() => setStep({ name: isOn ? 'disable' : 'begin' })}>
                {isOn ? '停用' : '启用'}
              </Button>
            </>
          )
        }
      >
        <p className={css.about}>
          登录时用手机上身份验证器应用的动态码代替{data?.passkeys ? '通行密钥' : '短信验证码'}。应用需支持 TOTP，例如腾讯身份验证器、Microsoft Authenticator。
        </p>
        {error && <FailedState error={error} onRetry={refetch} />}
        {!error && !data && <PageSkeleton lines={3} />}
        {!error && data && <FieldList fields={factsOf(data)} />}
      </Modal>
      <FormDialog
        title="启用身份验证器"
        call={authenticator.begin}
        open={step?.name === 'begin'}
        onClose={() => setStep((now) => (now?.name === 'begin' ? undefined : now))}
        fields={data?.passkeys ? confirmingFields(data.passkeys, '恢复码') : { password: PASSWORD }}
        hints={{ code: '恢复码在启用成功后才算用过' }}
        onAnswer={(begun) => setStep({ name: 'scan', begun })}
      />
      <FormDialog
        title="扫描二维码"
        call={authenticator.enable}
        open={step?.name === 'scan'}
        onClose={() => setStep((now) => (now?.name === 'scan' ? undefined : now))}
        aside={step?.name === 'scan' && <ScanCode {...step.begun} />}
        fields={{ code: CODE }}
        hints={{ code: '应用中显示的 6 位数字' }}
        onAnswer={({ recoveryCodes: codes }) => setStep({ name: 'codes', codes })}
      />
      <FormDialog
        title="停用身份验证器"
        call={authenticator.disable}
        open={step?.name === 'disable'}
        onClose={back}
        fields={{ password: PASSWORD, code: CODE }}
        hints={{ code: data?.passkeys ? '停用后，登录用通行密钥' : '停用后，登录改回短信验证码' }}
      />
      <RenewCodes
        open={step?.name === 'renew'}
        onClose={() => setStep((now) => (now?.name === 'renew' ? undefined : now))}
        ownPasskeys={data?.passkeys ?? 0}
        onCodes={(codes) => setStep({ name: 'codes', codes })}
      />
      <RecoveryCodes codes={step?.name === 'codes' ? step.codes : undefined} onClose={back} />
    </>
  )
}

const factsOf = ({ since, recoveryCodes, passkeys }: ResultOf<typeof authenticator.get>): Record<string, string> =>
  since === null
    ? { 状态: passkeys ? '未启用，登录用通行密钥' : '未启用，登录用短信验证码' }
    : { 状态: '已启用', 启用时间: since, 剩余恢复码: `${recoveryCodes} 个` }
