import { passkeys } from '@console/platform/contract/session/passkeys'
import { Alert, Button, copyAndSay, CopyText, Modal, useServices } from '@console/platform/ui/core'
import { FormDialog } from '@console/platform/ui/form'
import { QrCode } from '@console/platform/ui/paper'
import css from './authenticator.module.css'
import { confirmingFields } from './confirming-fields'

/** The secret for the app, as a QR code and as text. */
export const ScanCode = ({ address, secret }: { address: string; secret: string }) => (
  <div className={css.scan}>
    <QrCode text={address} label="身份验证器的二维码" size={200} />
    <div>不能扫描时，在应用中手动输入密钥：</div>
    <CopyText whole>{secret}</CopyText>
  </div>
)

interface RenewCodesProps {
  open: boolean
  onClose: () => void
  ownPasskeys: number
  onCodes: (codes: string[]) => void
}

/** Asks what it takes to get other recovery codes. */
export const RenewCodes = ({ ownPasskeys, onCodes, ...dialog }: RenewCodesProps) => (
  <FormDialog
    {...dialog}
    title="更换恢复码"
    call={passkeys.renewCodes}
    fields={confirmingFields(ownPasskeys)}
    hints={{ code: '提交后得到十个新的恢复码，之前的不再有效' }}
    onAnswer={({ recoveryCodes }) => onCodes(recoveryCodes)}
  />
)

/** The codes of a new authenticator, until they are closed: they are shown nowhere again. */
export function RecoveryCodes({ codes, onClose }: { codes: string[] | undefined; onClose: () => void }) {
  const { notify } = useServices()

  return (
    <Modal
      open={codes !== undefined}
      title="恢复码"
      width={520}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={[
        <Button key="copy" onClick={() => copyAndSay(codes!.join('\n'), notify)}>
          复制全部
        </Button>,
        <Button key="saved" type="primary" onClick={onClose}>
          我已保存
        </Button>,
      ]}
      destroyOnHidden
    >
      <Alert type="warning" showIcon title="恢复码只显示这一次，请打印或抄下。不能用动态码或通行密钥时，每个恢复码可代替它登录一次。之前的恢复码不再有效。" />
      <ol className={css.codes} aria-label="恢复码" translate="no">
        {codes?.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
    </Modal>
  )
}
