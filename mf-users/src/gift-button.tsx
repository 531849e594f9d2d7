import { giftTypes, users, userTypes } from '@console/shared/contract/users'
import { Button, May } from '@console/shared/ui/core'
import { Choice, ChoiceList, FormDialog, Input } from '@console/shared/ui/form'
import { useState } from 'react'

/** Opens the dialog that grants points to a user. */
export function GiftButton() {
  const [open, setOpen] = useState(false)
  return (
    <May call={users.addPoints}>
      <Button type="primary" onClick={() => setOpen(true)}>
        赠送积分
      </Button>
      <FormDialog
        title="赠送积分"
        call={users.addPoints}
        open={open}
        onClose={() => setOpen(false)}
        fields={{
          mobile: <Input inputMode="numeric" maxLength={11} autoComplete="off" />,
          type: <Choice options={userTypes} />,
          pointsType: <ChoiceList options={giftTypes} />,
          points: <Input inputMode="numeric" maxLength={10} autoComplete="off" />,
          explain: <Input.TextArea rows={3} maxLength={200} showCount />,
        }}
      />
    </May>
  )
}
