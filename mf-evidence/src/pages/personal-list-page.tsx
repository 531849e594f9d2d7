import { appKinds, evidence } from '@console/platform/contract/evidence'
import { choiceColumn, ListPage } from '@console/platform/ui/table'
import { evidenceColumns, evidenceFilters } from '../evidence/evidence-columns'
import { fileOperations } from '../evidence/evidence-operations'

export function PersonalListPage() {
  return (
    <ListPage
      list={evidence.list}
      fixed={{ isApp: 1 }}
      rowKey="id"
      filters={evidenceFilters}
      columns={[...evidenceColumns, choiceColumn('isApp', '取证方式', appKinds, 72), fileOperations]}
    />
  )
}
