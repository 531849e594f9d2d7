import { type LiveConfig, online } from '@console/platform/contract/online'
import { useBack } from '@console/platform/ui/core'
import { dateRange } from '@console/platform/ui/date'
import { confirmThen, cNameColumn, ListPage, operations, personalColumn, search, openDialog, timeColumn } from '@console/platform/ui/table'
import { AddLiveConfig } from '../online/add-live-config'
import { listOf } from '../online/capture-addresses'
import { LiveConfigDialog } from '../online/live-config-dialog'

export function LiveConfigListPage() {
  return (
    <ListPage
      list={online.liveConfigs}
      rowKey="id"
      filters={[search('keyword', '用户名称或账号'), dateRange('datetime')]}
      columns={[
        cNameColumn('用户名称', 'username'),
        personalColumn('mobile', '账号', online.revealLiveConfig, ({ id }: LiveConfig) => ({ id }), 120),
        { title: '截图频率（秒/次）', dataIndex: 'screenshot_delay', align: 'right', width: 152 },
        { title: '截图次数（次）', dataIndex: 'screenshot_num', align: 'right', width: 136 },
        timeColumn('create_time', '新增时间'),
        operations(configOperations, 96),
      ]}
      actions={() => <AddLiveConfig />}
      onBack={useBack(listOf.live)}
    />
  )
}

const configOperations = (config: LiveConfig) => [
  openDialog('编辑', online.editLiveConfig, (dialog) => <LiveConfigDialog config={config} {...dialog} />),
  confirmThen('删除', online.deleteLiveConfig, { id: config.id }, deleteQuestion(config)),
]

const deleteQuestion = ({ username, mobile }: LiveConfig) => ({
  title: `删除 ${username} 的直播取证配置？`,
  content: `账号 ${mobile} 之后的直播取证不再按此配置截图。删除后不能恢复，可以重新新增。`,
  danger: true,
  done: `已删除 ${username} 的直播取证配置`,
})
