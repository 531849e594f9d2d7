import { type UserDetail, users } from '@console/platform/contract/users'
import { Button, Foot, useMay } from '@console/platform/ui/core'
import { FormDialog, Input } from '@console/platform/ui/form'
import { useState } from 'react'
import css from './revocation-bar.module.css'

/** Takes an approval back, with a reason: for who may, but not for who approved it while somebody else may. */
export function RevocationBar({ user: { userInfo, userDetailInfo, othersRevoke } }: { user: UserDetail }) {
  const { user_id: userId, name } = userInfo
  const type = userDetailInfo.user_type === 1 ? 1 : undefined
  const [open, setOpen] = useState(false)
  if (!useMay(users.revoke, { type })) return null
  return (
    <Foot label="撤销认证">
      <div className={css.bar}>
        {othersRevoke && '您通过了该认证，须由他人撤销'}
        <Button danger disabled={othersRevoke} onClick={() => setOpen(true)}>
          撤销认证
        </Button>
      </div>
      <FormDialog
        title={`撤销认证：${name}`}
        call={users.revoke}
        fixed={{ userId, type }}
        fields={{ reason: <Input.TextArea rows={3} count={{ show: true, max: 200 }} /> }}
        hints={{ reason: '撤销后 AppID 立即失效，用户可重新提交' }}
        open={open}
        onClose={() => setOpen(false)}
      />
    </Foot>
  )
}
