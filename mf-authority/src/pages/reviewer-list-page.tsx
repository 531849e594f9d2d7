import { reviewedKinds, type ReviewerRow, reviewers } from '@console/platform/contract/reviewers'
import { dateRange } from '@console/platform/ui/date'
import { cNameColumn, ListPage, search, select } from '@console/platform/ui/table'

/** What each operator decided in each queue, and how long half of it took them. */
export function ReviewerListPage() {
  return (
    <ListPage
      summary="不选审核时间时为最近 30 天。用时从打开记录算起。"
      list={reviewers.list}
      rowKey="id"
      filters={[search('keyword', '审核人或审核类型'), select('queue', reviewedKinds), dateRange('datetime')]}
      columns={[
        cNameColumn('审核人', 'reviewer'),
        { title: '审核类型', dataIndex: 'queue', width: 160, render: (queue: ReviewerRow['queue']) => reviewedKinds[queue] },
        { title: '审核数', dataIndex: 'decided', width: 120, align: 'right' },
        { title: '通过', dataIndex: 'passed', width: 120, align: 'right' },
        { title: '通过率', key: 'rate', width: 120, align: 'right', render: (_value: unknown, { decided, passed }: ReviewerRow) => rateOf(passed, decided) },
        { title: '被撤回', dataIndex: 'reopened', width: 120, align: 'right' },
        { title: '中位用时', dataIndex: 'median_s', width: 160, align: 'right', render: (seconds: number | null) => durationOf(seconds) },
      ]}
    />
  )
}

function rateOf(passed: number, decided: number) {
  const rate = Math.round((passed / decided) * 100)
  // A back end may leave a field out.
  return Number.isNaN(rate) ? '—' : `${rate}%`
}

/** `1 分 20 秒` of 80. */
function durationOf(seconds: number | null) {
  if (seconds === null) return '—'
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60]
  return minutes ? `${minutes} 分 ${rest} 秒` : `${rest} 秒`
}
