import { session } from '@console/platform/contract/session'
import type { ShellServices } from '@console/platform/remote'
import { KitProvider } from '@console/platform/ui/core'
import { FormDialog, Input } from '@console/platform/ui/form'

interface PasswordDialogProps {
  services: ShellServices
  onClose: () => void
}

/** The operator's own password, changed. */
export function PasswordDialog({ services, onClose }: PasswordDialogProps) {
  return (
    <KitProvider services={services}>
      <FormDialog
        title="修改密码"
        call={session.changePassword}
        open
        onClose={onClose}
        fields={{
          password: <Input.Password autoComplete="current-password" />,
          newPassword: <Input.Password autoComplete="new-password" />,
          repeated: <Input.Password autoComplete="new-password" />,
        }}
        hints={{ newPassword: '8–10 位字母和数字；其他设备需重新登录' }}
      />
    </KitProvider>
  )
}
