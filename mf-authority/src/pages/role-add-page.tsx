import { authority } from '@console/platform/contract/authority'
import { Loaded, useBack, useFreshRead } from '@console/platform/ui/core'
import { FormPage } from '@console/platform/ui/form'
import { RoleDifference } from '../role-difference'
import { roleFields } from '../role-form'
import { selectionOf } from '../tree-selection'

const nothing = selectionOf('')

export function RoleAddPage() {
  const tree = useFreshRead(authority.tree, {})
  const back = useBack('/authority/role')
  return (
    <Loaded onBack={back} reads={{ grantable: tree }}>
      {({ grantable }) => (
        <FormPage
          parent="/authority/role"
          call={authority.addRole}
          fields={roleFields(grantable)}
          summary={<RoleDifference grantable={grantable} before={nothing} />}
        />
      )}
    </Loaded>
  )
}
