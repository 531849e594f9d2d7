import { type AdmittedNode, authority, nodeKinds } from '@console/platform/contract/authority'
import { StatusTag } from '@console/platform/ui/core'
import { choiceColumn, PagedTable, timeColumn } from '@console/platform/ui/table'

/** The nodes of remotes that are in the permission tree. */
export const AdmittedNodes = () => (
  <PagedTable
    label="已准入的权限节点"
    list={authority.nodes}
    fixed={{}}
    rowKey="id"
    columns={[
      { title: '编号', dataIndex: 'id', align: 'right', width: 72 },
      { title: '位置与名称', dataIndex: 'path' },
      choiceColumn<AdmittedNode>('kind', '类型', nodeKinds, 88),
      { title: '权限标识', dataIndex: 'code' },
      { title: '页面地址', dataIndex: 'url' },
      { title: '模块', key: 'remote', width: 160, render: (_value, { remote, version }) => `${remote} ${version}` },
      {
        title: '声明',
        dataIndex: 'dropped_at',
        width: 104,
        render: (at) => <StatusTag tone={at ? 'none' : 'done'}>{at ? '不再声明' : '声明中'}</StatusTag>,
      },
      timeColumn('admitted_at', '准入时间'),
    ]}
  />
)
