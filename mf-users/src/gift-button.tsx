import { type GiftForm, giftTypes, users, userTypes } from '@console/platform/contract/users'
import { DialogButton, Points } from '@console/platform/ui/core'
import { Choice, ChoiceList, FormDialog, Input } from '@console/platform/ui/form'
import type { z } from '@console/platform/contract'
import { GiftReceiver, Receiver } from './gift-receiver'

/** A gift of more points has to be confirmed. */
const LARGE = 10_000

/** Opens the dialog that grants points to a user. */
export const GiftButton = () => (
  <DialogButton
    call={users.addPoints}
    dialog={(dialog) => (
      <FormDialog
        title="赠送积分"
        call={users.addPoints}
        fields={{
          mobile: <Input inputMode="tel" autoComplete="off" />,
          type: <Choice options={userTypes} />,
          pointsType: <ChoiceList options={giftTypes} />,
          points: <Input inputMode="numeric" autoComplete="off" />,
          explain: <Input.TextArea rows={3} count={{ show: true, max: 200 }} />,
        }}
        hints={{ mobile: <GiftReceiver /> }}
        confirm={(gift) => (gift.points > LARGE ? largeGift(gift) : undefined)}
        {...dialog}
      />
    )}
  >
    赠送积分
  </DialogButton>
)

const largeGift = ({ mobile, type, points }: z.infer<typeof GiftForm>) => ({
  title: '确认赠送大额积分？',
  content: (
    <>
      <p>
        向{userTypes[type]}用户 {mobile} 赠送 <Points value={points} /> 积分，提交后不能撤回。
      </p>
      <Receiver mobile={mobile} type={type} />
    </>
  ),
  okText: '确认赠送',
})
