import { type UserDetail, userStatuses, userTypes, verificationTypes } from '@console/platform/contract/users'
import { CopyText, FieldList, Panel } from '@console/platform/ui/core'
import { UserDocuments } from './user-documents'
import css from './user-cards.module.css'

/** A user's account and real-name application, its fields beside the documents that prove them. */
export function UserCards({ user }: { user: UserDetail }) {
  const { userInfo, userDetailInfo } = user
  const { user_status } = userInfo
  const individual = userDetailInfo.user_type === 1
  const key = (text: string | null) => text && <CopyText>{text}</CopyText>
  return (
    <>
      <Panel title="账号信息">
        <FieldList
          fields={{
            名称: userInfo.name,
            手机号: userInfo.mobile,
            用户编号: userInfo.user_id,
            实名状态: userStatuses[user_status],
            AppID: user_status === 3 && key(userInfo.app_id),
            SecurityKey: user_status === 3 && key(userInfo.security_key),
            上次审核意见: (user_status === 2 || user_status === 4) && userInfo.account,
          }}
        />
      </Panel>
      <Panel title="认证资料">
        <div className={css.proof}>
          <FieldList
            fields={{
              用户类型: userTypes[userDetailInfo.user_type],
              [individual ? '姓名' : '企业名称']: userDetailInfo.name,
              税号: !individual && userDetailInfo.tax_number,
              [individual ? '身份证号' : '联系人身份证号']: userDetailInfo.contact_idcard,
              地址: userDetailInfo.address,
              认证方式: individual && userDetailInfo.type && verificationTypes[userDetailInfo.type],
            }}
          />
          <UserDocuments user={user} />
        </div>
      </Panel>
    </>
  )
}
