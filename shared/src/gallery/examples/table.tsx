import { PagedTable } from '@console/platform/ui/table'
import { kit } from '../contract'

export function Table() {
  return <PagedTable label="没有行的列表" list={kit.none} fixed={{}} rowKey="id" columns={[{ title: '名称', dataIndex: 'name' }]} />
}
