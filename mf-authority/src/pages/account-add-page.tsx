import { integer, z } from '@console/platform/contract'
import { AccountForm, authority } from '@console/platform/contract/authority'
import { Alert, Loaded, useBack, useFreshRead } from '@console/platform/ui/core'
import { FormPage } from '@console/platform/ui/form'
import { accountFields, accountHints } from '../account-form'

const NO_ROLE = '请先到角色管理中新增或启用角色'

/** While there is no role to choose, that is what the form says of the role. */
const addWithoutRole = { ...authority.addAccount, input: z.strictObject({ ...AccountForm.shape, role_id: integer('用户角色', { required: NO_ROLE }) }) }

export function AccountAddPage() {
  const options = useFreshRead(authority.roleOptions, {})
  const back = useBack('/authority/account')
  return (
    <Loaded onBack={back} reads={{ roles: options }}>
      {({ roles }) => (
        <FormPage
          parent="/authority/account"
          call={roles.length ? authority.addAccount : addWithoutRole}
          notice={!roles.length && <Alert type="warning" showIcon title={NO_ROLE} />}
          fields={accountFields(roles)}
          hints={accountHints}
        />
      )}
    </Loaded>
  )
}
