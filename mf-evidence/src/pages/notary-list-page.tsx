import { notarization } from '@console/platform/contract/notarization'
import { indexColumn, ListPage, operations, search } from '@console/platform/ui/table'
import { AddNotary } from '../notarization/add-notary'
import { notaryOperations } from '../notarization/notary-operations'

export function NotaryListPage() {
  return (
    <ListPage
      list={notarization.notaries}
      rowKey="id"
      filters={[search('keyword', '公证员或助理公证员')]}
      columns={[
        indexColumn(),
        { title: '公证员', dataIndex: 'notary' },
        { title: '助理公证员', dataIndex: 'assistant_notary' },
        operations(notaryOperations, 104),
      ]}
      actions={() => <AddNotary />}
    />
  )
}
