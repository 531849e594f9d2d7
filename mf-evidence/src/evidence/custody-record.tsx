import { type CustodyEvent, custodyKinds, evidence } from '@console/platform/contract/evidence'
import { lazyPart } from '@console/platform/ui/core'
import { PagedTable, timeColumn } from '@console/platform/ui/table'

// What checks weighs more than the rest of the page.
const CustodyVerification = lazyPart(async () => (await import('./custody-verification')).CustodyVerification, '保全记录核验')

/**
 * The chain of custody of a piece of evidence, newest first: what happened, who did it, and when. Above it, whether it
 * is as it was written.
 */
export const CustodyRecord = ({ baoquan }: { baoquan: string }) => (
  <>
    <CustodyVerification baoquan={baoquan} />
    <PagedTable
      label="保全记录"
      list={evidence.custody}
      fixed={{ baoquan }}
      rowKey="seq"
      columns={[
        timeColumn<CustodyEvent>('at', '时间'),
        { title: '事项', dataIndex: 'kind', width: 96, render: (kind) => custodyKinds[kind] },
        { title: '操作人', dataIndex: 'by', width: 128 },
        { title: '来源地址', dataIndex: 'ip', width: 112 },
        { title: '说明', dataIndex: 'detail' },
      ]}
    />
  </>
)
