import { appNotice } from '@console/platform/contract/app-notice'
import { dateRange } from '@console/platform/ui/date'
import { ListPage, longTextColumn, operations, search, timeColumn } from '@console/platform/ui/table'
import { AddNotice } from '../add-notice'
import { noticeOperations } from '../notice-operations'
import { NoticeState } from '../notice-state'

export function NoticeListPage() {
  return (
    <ListPage
      list={appNotice.notices}
      rowKey="id"
      filters={[search('keyword', '公告标题'), dateRange('datetime')]}
      columns={[
        { title: '公告标题', dataIndex: 'title' },
        longTextColumn('content', '公告内容'),
        timeColumn('start_time', '开始时间'),
        timeColumn('end_time', '结束时间'),
        { title: '是否展示', dataIndex: 'is_show', width: 148, render: (_, notice) => <NoticeState notice={notice} /> },
        { title: '创建人', dataIndex: 'creator_name', width: 80 },
        timeColumn('update_time', '更新时间'),
        operations(noticeOperations, 168),
      ]}
      actions={() => <AddNotice />}
    />
  )
}
