import { evidence } from '@console/platform/contract/evidence'
import { May, RecordButton } from '@console/platform/ui/core'
import { ListPage } from '@console/platform/ui/table'
import { evidenceColumns, evidenceFilters, userTypeColumn } from '../evidence/evidence-columns'
import { fileOperations } from '../evidence/evidence-operations'

export function EnterpriseListPage() {
  return (
    <ListPage
      list={evidence.list}
      rowKey="id"
      filters={evidenceFilters}
      columns={[...evidenceColumns, userTypeColumn, fileOperations]}
      actions={() => (
        <May call={evidence.batchList}>
          <RecordButton to="/evidence/EnterpriseCertificate/download">批量下载</RecordButton>
        </May>
      )}
    />
  )
}
