import { type NewPasskeyQuestion, type Passkey, passkeys } from '@console/platform/contract/session/passkeys'
import type { ShellServices } from '@console/platform/remote'
import { Alert, Button, FailedState, KitProvider, Modal, orDash, PageSkeleton, useRead } from '@console/platform/ui/core'
import { FormDialog, Input } from '@console/platform/ui/form'
import { useEffect, useState } from 'react'
import { messageOf } from '../message-of'
import { PlainTable } from '../plain-table'
import { makePasskey } from '../session/ask-passkey'
import { findPasskeyProblem, passkeyProblems } from '../session/passkey-support'
import { RecoveryCodes, RenewCodes } from './authenticator-parts'
import css from './authenticator.module.css'
import { confirmingFields, PASSWORD } from './confirming-fields'

interface PasskeysDialogProps {
  services: ShellServices
  onClose: () => void
}

/** The operator's own passkeys, in place of codes by SMS. */
export function PasskeysDialog({ services, onClose }: PasskeysDialogProps) {
  return (
    <KitProvider services={services}>
      <Passkeys onClose={onClose} />
    </KitProvider>
  )
}

/** What is asked or shown over the list of them. */
type Step =
  | { name: 'begin' | 'renew' }
  | { name: 'ask'; question: NewPasskeyQuestion }
  | { name: 'name'; answer: string }
  | { name: 'remove'; passkey: Passkey }
  /** Shown once. */
  | { name: 'codes'; codes: string[] }

function Passkeys({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useRead(passkeys.list, {})
  const [step, setStep] = useState<Step>()
  const problem = findPasskeyProblem()
  const many = data?.passkeys.length ?? 0
  /** Unless the answer has opened the next step. */
  const close = (name: Step['name']) => () => setStep((now) => (now?.name === name ? undefined : now))

  return (
    <>
      <Modal
        open
        title="通行密钥"
        width={680}
        onCancel={onClose}
        footer={
          data && (
            <Button type="primary" disabled={problem !== undefined} onClick={() => setStep({ name: 'begin' })}>
              添加
            </Button>
          )
        }
      >
        <p className={css.about}>登录时用电脑或手机的指纹、面容、PIN，或安全密钥代替短信验证码。有了通行密钥，登录不再用短信验证码；不能用时，用恢复码登录。</p>
        {problem && <Alert className={css.about} type="warning" showIcon title={passkeyProblems[problem]} />}
        {error && <FailedState error={error} onRetry={refetch} />}
        {!error && !data && <PageSkeleton lines={3} />}
        {!error && data && <PasskeyTable {...data} onRemove={(passkey) => setStep({ name: 'remove', passkey })} onRenew={() => setStep({ name: 'renew' })} />}
      </Modal>
      <FormDialog
        title="添加通行密钥"
        call={passkeys.begin}
        open={step?.name === 'begin'}
        onClose={close('begin')}
        fields={data?.takesCode ? confirmingFields(many) : { password: PASSWORD }}
        hints={{ code: `${many ? '' : '已有身份验证器，添加时需再确认一次；'}恢复码在添加成功后才算用过` }}
        onAnswer={(question) => setStep({ name: 'ask', question })}
      />
      {step?.name === 'ask' && <AskBrowser question={step.question} onAnswer={(answer) => setStep({ name: 'name', answer })} onClose={close('ask')} />}
      <FormDialog
        title="为通行密钥命名"
        call={passkeys.add}
        open={step?.name === 'name'}
        onClose={close('name')}
        fields={{ name: <Input maxLength={30} placeholder="例如：办公室电脑" /> }}
        fixed={step?.name === 'name' ? { answer: step.answer } : undefined}
        onAnswer={({ recoveryCodes: codes }) => setStep(codes.length ? { name: 'codes', codes } : undefined)}
      />
      <FormDialog
        title="删除通行密钥"
        call={passkeys.remove}
        open={step?.name === 'remove'}
        onClose={close('remove')}
        fields={confirmingFields(many)}
        facts={step?.name === 'remove' ? { 名称: step.passkey.name } : undefined}
        fixed={step?.name === 'remove' ? { id: step.passkey.id } : undefined}
        hints={{ code: many === 1 ? '这是最后一个通行密钥：没有身份验证器时，登录改回短信验证码' : '用过的恢复码不能再用' }}
      />
      <RenewCodes open={step?.name === 'renew'} onClose={close('renew')} ownPasskeys={many} onCodes={(codes) => setStep({ name: 'codes', codes })} />
      <RecoveryCodes codes={step?.name === 'codes' ? step.codes : undefined} onClose={close('codes')} />
    </>
  )
}

interface PasskeyTableProps {
  passkeys: Passkey[]
  recoveryCodes: number
  onRemove: (passkey: Passkey) => void
  onRenew: () => void
}

function PasskeyTable({ passkeys: own, recoveryCodes, onRemove, onRenew }: PasskeyTableProps) {
  if (!own.length) return <p>还没有通行密钥。</p>
  return (
    <>
      <PlainTable titles={['名称', '添加时间', '最近使用', '操作']}>
        {own.map((passkey) => (
          <tr key={passkey.id}>
            <td>{passkey.name}</td>
            <td>{passkey.since}</td>
            <td>{orDash(passkey.lastUsed)}</td>
            <td>
              <Button size="small" danger aria-label={`删除“${passkey.name}”`} onClick={() => onRemove(passkey)}>
                删除
              </Button>
            </td>
          </tr>
        ))}
      </PlainTable>
      <p className={css.left}>
        <span>剩余恢复码 {recoveryCodes} 个</span>
        <Button size="small" onClick={onRenew}>
          更换恢复码
        </Button>
      </p>
    </>
  )
}

interface AskBrowserProps {
  question: NewPasskeyQuestion
  onAnswer: (answer: string) => void
  onClose: () => void
}

/** While the browser asks; what it refuses can be tried again, without the password. */
function AskBrowser({ question, onAnswer, onClose }: AskBrowserProps) {
  const [failure, setFailure] = useState<string>()

  function ask() {
    setFailure(undefined)
    return makePasskey(question).then(onAnswer, (error: unknown) => setFailure(messageOf(error)))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a question
  useEffect(() => void ask(), [question])

  return (
    <Modal
      open
      title="请在浏览器中确认"
      width={448}
      onCancel={onClose}
      footer={
        failure && (
          <Button type="primary" onClick={ask}>
            重试
          </Button>
        )
      }
    >
      {failure ? <Alert type="error" showIcon title={failure} role="alert" /> : <p>按浏览器的提示，选择保存在哪里，并用指纹、面容、PIN 或安全密钥确认。</p>}
    </Modal>
  )
}
