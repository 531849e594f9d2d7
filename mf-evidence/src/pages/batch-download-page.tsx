import { MAX_PIECES, zips } from '@console/platform/contract/zips'
import { evidence, noFileYet } from '@console/platform/contract/evidence'
import { useBack } from '@console/platform/ui/core'
import { ListPage, useSelection } from '@console/platform/ui/table'
import { BatchDownload } from '../evidence/batch-download'
import { evidenceColumns, evidenceFilters, userTypeColumn } from '../evidence/evidence-columns'
import { ZipDownload } from '../evidence/zip-download'

export function BatchDownloadPage() {
  const selection = useSelection()
  return (
    <ListPage
      list={evidence.batchList}
      rowKey="id"
      filters={evidenceFilters}
      columns={[...evidenceColumns, userTypeColumn]}
      selection={{
        ...selection,
        most: MAX_PIECES,
        nameOf: ({ title, baoquan }) => `${title} ${baoquan}`,
        whyNot: ({ fileStatus }) => (fileStatus === 1 ? undefined : noFileYet[fileStatus]),
      }}
      actions={() => (
        <>
          <ZipDownload selection={selection} call={zips.addJob} inputOf={(ids) => ({ ids })} />
          <BatchDownload chosen={selection.keys} call={evidence.batchLinks} inputOf={(dataIdStr) => ({ dataIdStr })} />
        </>
      )}
      onBack={useBack('/evidence/EnterpriseCertificate')}
    />
  )
}
