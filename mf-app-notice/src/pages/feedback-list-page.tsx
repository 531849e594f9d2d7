import { appNotice, problemTypes } from '@console/platform/contract/app-notice'
import { userStatuses, userTypes } from '@console/platform/contract/users'
import { userStatusTones } from '@console/platform/ui/core'
import { dateRange } from '@console/platform/ui/date'
import { addTimeColumn, choiceColumn, cNameColumn, ListPage, longTextColumn, search, select, statusColumn } from '@console/platform/ui/table'

export function FeedbackListPage() {
  return (
    <ListPage
      list={appNotice.feedback}
      rowKey="id"
      filters={[search('keyword', '用户名称或反馈内容'), select('type', userTypes), select('problemType', problemTypes), dateRange('datetime')]}
      columns={[
        cNameColumn('用户名称'),
        choiceColumn('userType', '用户类型', userTypes, 80),
        statusColumn('userFeedStatus', '实名状态', userStatuses, userStatusTones),
        { title: 'APP版本', dataIndex: 'version', width: 80 },
        { title: '手机型号', dataIndex: 'model_name', width: 150 },
        choiceColumn('type', '问题类型', problemTypes, 80),
        longTextColumn('content', '反馈内容'),
        addTimeColumn('add_time', '反馈时间'),
      ]}
    />
  )
}
