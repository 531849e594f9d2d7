import { authority, type RoleRow, SUPER_ROLE } from '@console/platform/contract/authority'
import { May, RecordButton } from '@console/platform/ui/core'
import { confirmThen, ListPage, linkTo, operations, search } from '@console/platform/ui/table'
import { statusColumn } from '../status'

export function RoleListPage() {
  return (
    <ListPage
      list={authority.roles}
      rowKey="id"
      filters={[search('keyword', '角色名称或描述')]}
      columns={[
        { title: '角色名称', dataIndex: 'position', width: 200 },
        { title: '角色描述', dataIndex: 'desc' },
        { title: '账号数', dataIndex: 'user_count', align: 'right', width: 96 },
        statusColumn,
        operations(roleOperations, 144),
      ]}
      actions={() => (
        <May call={authority.addRole}>
          <RecordButton to="/authority/role-add">新增角色</RecordButton>
        </May>
      )}
    />
  )
}

function roleOperations({ id, position, status, user_count }: RoleRow) {
  const detail = linkTo('查看详情', `/authority/role-detail/${id}`, authority.role)
  if (id === SUPER_ROLE) return [detail]
  return [
    linkTo('编辑', `/authority/role-edit/${id}`, authority.editRole),
    status === 1
      ? confirmThen(
          '禁用',
          authority.changeRoleStatus,
          { id, type: 2 },
          {
            title: `禁用角色“${position}”？`,
            content: `禁用后，该角色下的 ${user_count} 个账号将立即退出且无法登录。`,
            danger: true,
            done: `已禁用 ${position}`,
          },
        )
      : confirmThen(
          '启用',
          authority.changeRoleStatus,
          { id, type: 1 },
          {
            title: `启用角色“${position}”？`,
            content: `启用后，该角色下的 ${user_count} 个账号可以登录。`,
            done: `已启用 ${position}`,
          },
        ),
    detail,
    linkTo('操作记录', `/authority/role-records/${id}`, authority.records, { input: { type: 1 }, state: { name: position } }),
  ]
}
