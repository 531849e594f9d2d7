import { authority } from '@console/platform/contract/authority'
import { Loaded, useBack, useFreshRead, withId } from '@console/platform/ui/core'
import { FormPage } from '@console/platform/ui/form'
import { accountFields, accountHints, type RoleOption } from '../account-form'

const MASK = '••••••••••'

export const AccountEditPage = withId({ parent: '/authority/account' }, ({ id }) => {
  const account = useFreshRead(authority.account, { admin_id: id })
  const roles = useFreshRead(authority.roleOptions, {})
  const back = useBack('/authority/account')
  return (
    <Loaded onBack={back} reads={{ account, roles }}>
      {({ account: { username, realname, mobile, role_id, role_name }, roles }) => (
        <FormPage
          title={`编辑账号：${username}`}
          parent="/authority/account"
          call={authority.editAccount}
          fixed={{ id }}
          initial={{ username, realname, mobile, role_id }}
          fields={accountFields(withOwn({ id: role_id, position: role_name }, roles), MASK)}
          hints={{ ...accountHints, password: `${accountHints.password}，不修改则不填` }}
        />
      )}
    </Loaded>
  )
})

/** The role that the account has is kept by name, though it may not be offered any more. */
const withOwn = (own: RoleOption, offered: RoleOption[]) => (offered.some(({ id }) => id === own.id) ? offered : [own, ...offered])
