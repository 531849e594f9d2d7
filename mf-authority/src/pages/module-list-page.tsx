import { type ModuleVersion, modules, versionStatuses } from '@console/platform/contract/modules'
import { orDash } from '@console/platform/ui/core'
import { type Column, ListPage, operations, search, openDialog, statusColumn } from '@console/platform/ui/table'
import { FailuresDialog } from '../failures-dialog'

type Figure = 'loadMs' | 'slowestInteractionMs' | 'lcpMs'

const milliseconds = (dataIndex: Figure, title: string, width = 96): Column<ModuleVersion> => ({
  title,
  dataIndex,
  align: 'right',
  width,
  render: (ms: number | null) => orDash(ms === null ? null : `${ms} ms`),
})
const count = (dataIndex: 'operators' | 'loads', title: string): Column<ModuleVersion> => ({ title, dataIndex, align: 'right', width: 72 })

/** How the modules do for the operators, version by version. */
export function ModuleListPage() {
  return (
    <ListPage
      list={modules.list}
      rowKey="id"
      filters={[search('keyword', '模块或版本')]}
      columns={[
        { title: '模块', dataIndex: 'title' },
        { title: '版本', dataIndex: 'version', width: 128 },
        statusColumn('status', '状态', versionStatuses, { 1: 'done', 2: 'progress', 4: 'failed' }),
        count('operators', '操作员'),
        count('loads', '加载'),
        {
          title: '失败率',
          dataIndex: 'failureShare',
          align: 'right',
          width: 80,
          render: (share) => orDash(share === null ? null : `${(share * 100).toFixed(1)}%`),
        },
        milliseconds('loadMs', '加载用时'),
        milliseconds('slowestInteractionMs', '最慢操作'),
        milliseconds('lcpMs', 'LCP', 80),
        { title: 'CLS', dataIndex: 'cls', align: 'right', width: 64, render: (cls) => orDash(cls) },
        operations(failuresOf, 88),
      ]}
    />
  )
}

function failuresOf(version: ModuleVersion) {
  const isTold = version.failures.length > 0 || version.takenBackAt !== null
  return isTold ? [openDialog('失败原因', modules.list, (dialog) => <FailuresDialog version={version} {...dialog} />)] : []
}
