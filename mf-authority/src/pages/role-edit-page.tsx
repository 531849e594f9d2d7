import { authority, dataPermission, type RoleDetail, SUPER_ROLE, type TreeNode } from '@console/platform/contract/authority'
import { Alert, Loaded, Page, PageHeader, useBack, useFreshRead, withId } from '@console/platform/ui/core'
import { FormPage } from '@console/platform/ui/form'
import { idsOf } from '@console/platform/ui/tree'
import { RoleDifference } from '../role-difference'
import { roleFields } from '../role-form'
import { grantedIn, menuIdOf, shapeOf, withData, withoutDataPermission } from '../tree-selection'

export const RoleEditPage = withId({ parent: '/authority/role' }, ({ id }) => {
  const role = useFreshRead(authority.role, { id })
  const grantable = useFreshRead(authority.tree, {})
  const back = useBack('/authority/role')
  return (
    <Loaded onBack={back} reads={{ role, grantable }}>
      {(read) => <RoleEdit {...read} onBack={back} />}
    </Loaded>
  )
})

function RoleEdit({ role, grantable, onBack }: { role: RoleDetail; grantable: TreeNode[]; onBack: () => void }) {
  const { id, position, desc } = role.roleInfo
  const title = `编辑角色：${position}`
  const granted = new Set(grantedIn(role.allListTree))
  const reason = reasonAgainst(id, granted, idsOf(grantable))
  if (reason)
    return (
      <Page>
        <PageHeader title={title} onBack={onBack} />
        <Alert type="info" showIcon title={reason} />
      </Page>
    )
  const tree = withoutDataPermission(grantable)
  // The server stores the data permission with the applications that it is about: the form starts from what would be
  // saved.
  const saved = shapeOf(tree, withData(granted, granted.has(dataPermission.node)))
  return (
    <FormPage
      title={title}
      parent="/authority/role"
      call={authority.editRole}
      fixed={{ roleId: id }}
      initial={{ roleName: position, roleDesc: desc, menuId: menuIdOf(saved) }}
      fields={roleFields(grantable)}
      summary={<RoleDifference grantable={grantable} before={shapeOf(tree, granted)} />}
    />
  )
}

/** Why a role cannot be edited, where that is known beforehand. */
function reasonAgainst(id: number, granted: Set<number>, grantable: number[]) {
  if (id === SUPER_ROLE) return '超级管理员拥有全部权限，不能编辑'
  if ([...granted].some((one) => !grantable.includes(one))) return '该角色拥有您没有的权限，您不能编辑'
  return undefined
}
