import { type UserDetail, users } from '@console/platform/contract/users'
import { Button, Foot, useMay } from '@console/platform/ui/core'
import { FormDialog, Input } from '@console/platform/ui/form'
import { useState } from 'react'
import css from './revocation-bar.module.css'

interface RevocationBarProps {
  user: UserDetail
  /**
   * Whether there is an approval to take back. When a colleague was faster, the open dialog stays without it, with what
   * was typed.
   */
  offered: boolean
}

/** Takes an approval back, with a reason: for who may, but not for who approved it while somebody else may. */
export function RevocationBar({ user: { userInfo, userDetailInfo, othersRevoke, reviews }, offered }: RevocationBarProps) {
  const { user_id: userId, name } = userInfo
  const type = userDetailInfo.user_type === 1 ? 1 : undefined
  const [open, setOpen] = useState(false)
  if (!useMay(users.revoke, { type })) return null
  return (
    <>
      {offered && (
        <Foot label="撤销认证">
          <div className={css.bar}>
            {othersRevoke && '您通过了该认证，须由他人撤销'}
            <Button danger disabled={othersRevoke} onClick={() => setOpen(true)}>
              撤销认证
            </Button>
          </div>
        </Foot>
      )}
      {(offered || open) && (
        <FormDialog
          title={`撤销认证：${name}`}
          call={users.revoke}
          fixed={{ userId, type, reviews: reviews?.length }}
          fields={{ reason: <Input.TextArea rows={3} count={{ show: true, max: 200 }} /> }}
          hints={{ reason: '撤销后 AppID 立即失效，用户可重新提交' }}
          open={open}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
