import { revealedFields, type UserDetail, users, userTypes, verificationTypes } from '@console/platform/contract/users'
import { CopyText, FieldList, MaskedValue, Panel } from '@console/platform/ui/core'
import { PastReviews } from './past-reviews'

/** A user's real-name application and account. Name and status are in the page's header. */
export function UserFacts({ user: { userInfo, userDetailInfo, reviews } }: { user: UserDetail }) {
  const { user_id: userId, user_status } = userInfo
  const individual = userDetailInfo.user_type === 1
  const isTold = reviews?.some(({ reason }) => reason === userInfo.account)
  const personal = (field: keyof typeof revealedFields, value: string | null) =>
    value && (
      <MaskedValue label={revealedFields[field]} call={users.reveal} input={{ userId, field }}>
        {value}
      </MaskedValue>
    )
  return (
    <>
      <Panel title="认证资料">
        <FieldList
          fields={{
            用户类型: userTypes[userDetailInfo.user_type],
            [individual ? '姓名' : '企业名称']: userDetailInfo.name,
            税号: !individual && personal('taxNumber', userDetailInfo.tax_number),
            [individual ? '身份证号' : '联系人身份证号']: personal('contact_idcard', userDetailInfo.contact_idcard),
            地址: personal('address', userDetailInfo.address),
            认证方式: individual && userDetailInfo.type && verificationTypes[userDetailInfo.type],
          }}
        />
      </Panel>
      <Panel title="账号信息">
        <FieldList
          fields={{
            名称: userInfo.name !== userDetailInfo.name && userInfo.name,
            手机号: personal('mobile', userInfo.mobile),
            用户编号: userId,
            AppID: user_status === 3 && userInfo.app_id && <CopyText>{userInfo.app_id}</CopyText>,
            SecurityKey: user_status === 3 && userInfo.security_key && <SecurityKey userId={userId}>{userInfo.security_key}</SecurityKey>,
            上次审核意见: (user_status === 2 || user_status === 4) && !isTold && userInfo.account,
          }}
        />
      </Panel>
      {reviews && reviews.length > 0 && <PastReviews reviews={reviews} />}
    </>
  )
}

/** Masked, and shown on record; a back end that masks none answers it whole. */
function SecurityKey({ userId, children: key }: { userId: number; children: string }) {
  if (!key.includes('*')) return <CopyText>{key}</CopyText>
  return (
    <MaskedValue label="SecurityKey" call={users.reveal} input={{ userId, field: 'security_key' }}>
      {key}
    </MaskedValue>
  )
}
