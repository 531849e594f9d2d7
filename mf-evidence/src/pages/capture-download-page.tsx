import { MAX_PIECES, zips } from '@console/platform/contract/zips'
import { online } from '@console/platform/contract/online'
import { useBack } from '@console/platform/ui/core'
import { ListPage, useSelection } from '@console/platform/ui/table'
import { BatchDownload } from '../evidence/batch-download'
import { listOf, useCaptureType } from '../online/capture-addresses'
import { captureColumns, whyNoFile } from '../online/capture-columns'
import { captureKinds } from '../online/capture-kinds'
import { ZipDownload } from '../evidence/zip-download'

/** `/online/webDownload` and its three siblings: captures are chosen, and their files downloaded. */
export function CaptureDownloadPage() {
  const type = useCaptureType()
  const selection = useSelection()
  const { list, fixed, number, filters } = captureKinds[type]
  return (
    <ListPage
      list={list}
      fixed={fixed}
      rowKey={number}
      filters={filters}
      columns={captureColumns(type)}
      selection={{
        ...selection,
        most: MAX_PIECES,
        nameOf: (capture) => `${capture.name} ${capture[number]}`,
        whyNot: (capture) => whyNoFile(type, capture),
      }}
      actions={() => (
        <>
          <ZipDownload selection={selection} call={zips.addCaptureJob} inputOf={(baoquanStr) => ({ baoquanStr })} />
          <BatchDownload chosen={selection.keys} call={online.batchLinks} inputOf={(baoquanStr) => ({ baoquanStr })} />
        </>
      )}
      onBack={useBack(listOf[type])}
    />
  )
}
