import { evidence, type LinkRow, linkStates, linkTargets } from '@console/platform/contract/evidence'
import type { Tone } from '@console/platform/ui/core'
import { confirmThen, operations, PagedTable, statusColumn, timeColumn } from '@console/platform/ui/table'

/** The links to a piece that were handed out, the newest first. One that still opens something can be taken back. */
export const SharedLinks = ({ baoquan }: { baoquan: string }) => (
  <PagedTable
    label="已分享的链接"
    list={evidence.links}
    fixed={{ baoquan }}
    rowKey="id"
    columns={[
      { title: '查看内容', dataIndex: 'purpose', render: (purpose) => linkTargets[purpose] },
      { title: '分享人', dataIndex: 'by', width: 88, render: (by) => by ?? '存证平台' },
      timeColumn<LinkRow>('createTime', '生成时间'),
      { title: '失效时间', dataIndex: 'expireTime', width: 144, render: (time) => time ?? '长期有效' },
      statusColumn('state', '状态', linkStates, tones),
      { title: '打开次数', dataIndex: 'opened', align: 'right', width: 76 },
      revoking,
    ]}
  />
)

const tones = { 1: 'done', 2: 'none', 3: 'failed' } as const satisfies Record<keyof typeof linkStates, Tone>

const revoking = operations(({ id, purpose, state, expireTime }: LinkRow) => {
  if (state !== 1 || purpose === 'verify') return []
  return [confirmThen('撤销', evidence.revokeLink, { id }, revocation(purpose, expireTime))]
})

const revocation = (purpose: 'preview' | 'certificate', expireTime: string | null) => ({
  title: '撤销该分享链接？',
  content: `${linkTargets[purpose]}链接原定于 ${expireTime} 失效。撤销后立即打不开，不能恢复；已保存到对方手机的内容不受影响。`,
  danger: true,
  done: `已撤销${linkTargets[purpose]}链接`,
})
