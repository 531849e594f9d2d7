import { type BalanceRow, GiftForm, users, userTypes } from '@console/platform/contract/users'
import { FailedPart, NameOfRecord, Points, useMay, useRead } from '@console/platform/ui/core'
import { checkField, Form } from '@console/platform/ui/form'

interface ReceiverProps {
  mobile: string
  /** An enterprise and an individual may share a mobile: shows the user of this type only. */
  type?: number
}

/**
 * Under the mobile of the gift form: its users with their balance, once it is complete. Nothing for operators who may
 * not read balances.
 */
export function GiftReceiver() {
  const { value: mobile } = checkField(GiftForm.shape.mobile, Form.useWatch('mobile') ?? '')
  const type: number | undefined = Form.useWatch('type')
  const may = useMay(users.balances)
  return <span aria-live="polite">{mobile ? <Receiver mobile={mobile} type={type} /> : may && '输入后显示是谁的，以及余额'}</span>
}

export function Receiver(receiver: ReceiverProps) {
  return useMay(users.balances) ? <Found {...receiver} /> : null
}

function Found({ mobile, type }: ReceiverProps) {
  const { data, error, refetch } = useRead(users.balances, { keyword: mobile })
  if (!data) return error ? <FailedPart error={error} onRetry={refetch} /> : '正在查询…'
  // A list masks mobiles; one that has eleven digits of a keyword is found by no other.
  const isOf = (user: BalanceRow) => [mobile, `${mobile.slice(0, 3)}****${mobile.slice(-4)}`].includes(user.mobile)
  const found = data.data.filter((user) => isOf(user) && (type === undefined || user.type === type))
  return found.length > 0 ? found.map((user) => <User key={user.user_id} user={user} />) : '没有找到该手机号的用户'
}

const User = ({ user: { user_id: userId, name, type, points } }: { user: BalanceRow }) => (
  <div>
    <NameOfRecord kind="user" number={userId}>
      {name}
    </NameOfRecord>
    （{userTypes[type]}），余额 <Points value={points} />
  </div>
)
