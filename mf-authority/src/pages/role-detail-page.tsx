import { authority, dataPermission, type RoleDetail } from '@console/platform/contract/authority'
import { FieldList, Loaded, Page, PageHeader, Panel, useBack, useRead, withId } from '@console/platform/ui/core'
import { CheckTree } from '@console/platform/ui/tree'
import { Status } from '../status'
import { grantedIn, marksOf, shapeOf, withoutDataPermission } from '../tree-selection'

export const RoleDetailPage = withId({ parent: '/authority/role' }, ({ id }) => {
  const role = useRead(authority.role, { id })
  const back = useBack('/authority/role')
  return (
    <Loaded onBack={back} reads={{ role }}>
      {({ role: detail }) => <Detail detail={detail} onBack={back} />}
    </Loaded>
  )
})

function Detail({ detail: { roleInfo, allListTree }, onBack }: { detail: RoleDetail; onBack: () => void }) {
  const { position, desc, user_count, status } = roleInfo
  const tree = withoutDataPermission(allListTree)
  const granted = shapeOf(tree, new Set(grantedIn(allListTree)))
  return (
    <Page>
      <PageHeader title={position} onBack={onBack}>
        <Status status={status} />
      </PageHeader>
      <Panel title="角色信息">
        <FieldList
          fields={{
            角色名称: position,
            角色描述: desc,
            账号数: user_count,
            数据权限: granted.has(dataPermission.related) && (granted.has(dataPermission.node) ? '可查看并操作出证申请数据' : '仅可查看出证申请数据'),
          }}
        />
      </Panel>
      <Panel title="模块权限">
        <CheckTree label="模块权限" items={tree} {...marksOf(tree, granted)} />
      </Panel>
    </Page>
  )
}
