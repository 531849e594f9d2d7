import { evidence } from '@console/platform/contract/evidence'
import { useMay } from '@console/platform/ui/core'
import { type ListOfUser, ListPage, withUser } from '@console/platform/ui/table'
import { evidenceFilters, pieceColumns } from '../evidence/evidence-columns'
import { fileOperations } from '../evidence/evidence-operations'

export const UserEvidenceListPage = withUser(PiecesOfUser)

/** Of who may see no other evidence, what the app captured. */
function PiecesOfUser({ userId, head }: ListOfUser) {
  const isApp = useMay(evidence.list) ? undefined : 1
  return <ListPage {...head} list={evidence.list} fixed={{ userId, isApp }} rowKey="id" filters={evidenceFilters} columns={[...pieceColumns, fileOperations]} />
}
