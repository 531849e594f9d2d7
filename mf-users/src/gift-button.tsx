import { giftTypes, users, userTypes } from '@console/platform/contract/users'
import { DialogButton, Points } from '@console/platform/ui/core'
import { Choice, ChoiceList, FormDialog, Input } from '@console/platform/ui/form'
import type { ReactNode } from 'react'
import { GiftReceiver, Receiver } from './gift-receiver'

/** A gift of more points has to be confirmed. */
const LARGE = 10_000

const giftFields = {
  pointsType: <ChoiceList options={giftTypes} />,
  points: <Input inputMode="numeric" autoComplete="off" />,
  explain: <Input.TextArea rows={3} count={{ show: true, max: 200 }} />,
}

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
          ...giftFields,
        }}
        hints={{ mobile: <GiftReceiver /> }}
        confirm={({ mobile, type, points }) =>
          points > LARGE ? largeGift(points, `${userTypes[type]}用户 ${mobile}`, <Receiver mobile={mobile} type={type} />) : undefined
        }
        {...dialog}
      />
    )}
  >
    赠送积分
  </DialogButton>
)

interface GiftToUserProps {
  userId: number
  /** Whom the gift is for, as the question before a large one names them. */
  user: { name: string; type: 1 | 2 }
}

/** The same on a user's page, for that user. */
export const GiftToUserButton = ({ userId, user }: GiftToUserProps) => (
  <DialogButton
    call={users.addPointsToUser}
    dialog={(dialog) => (
      <FormDialog
        title={`赠送积分：${user.name}`}
        call={users.addPointsToUser}
        fixed={{ userId }}
        fields={giftFields}
        confirm={({ points }) => (points > LARGE ? largeGift(points, `${userTypes[user.type]}用户 ${user.name}`) : undefined)}
        {...dialog}
      />
    )}
  >
    赠送积分
  </DialogButton>
)

const largeGift = (points: number, receiver: string, more?: ReactNode) => ({
  title: '确认赠送大额积分？',
  content: (
    <>
      <p>
        向{receiver} 赠送 <Points value={points} /> 积分，提交后不能撤回。
      </p>
      {more}
    </>
  ),
  okText: '确认赠送',
})
