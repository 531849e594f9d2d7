import { type CustodyEvent, custodyKinds, evidence } from '@console/platform/contract/evidence'
import { PagedTable, timeColumn } from '@console/platform/ui/table'

/** The chain of custody of a piece of evidence, newest first: what happened, who did it, and when. */
export const CustodyRecord = ({ baoquan }: { baoquan: string }) => (
  <PagedTable
    label="保全记录"
    list={evidence.custody}
    fixed={{ baoquan }}
    rowKey="seq"
    columns={[
      timeColumn<CustodyEvent>('at', '时间'),
      { title: '事项', dataIndex: 'kind', width: 96, render: (kind) => custodyKinds[kind] },
      { title: '操作人', dataIndex: 'by', width: 88 },
      { title: '来源地址', dataIndex: 'ip', width: 112 },
      { title: '说明', dataIndex: 'detail' },
    ]}
  />
)
