import { documentNames, type NotarizationDetail } from '@console/platform/contract/notarization'
import { Tabs } from '@console/platform/ui/core'
import { useExpectedDocuments } from '@console/platform/ui/review'
import { callOf } from '../evidence/file-call'
import { ApplicationEvidence } from './application-evidence'
import { ApplicationImages, imagesIn } from './application-images'
import { DocumentPdf } from './document-pdf'

/**
 * What was handed in with an application: four PDFs, images, and the evidence that it is about. Each look at a document
 * is on record, so only the open one is asked for.
 */
export function ApplicationMaterials({ application }: { application: NotarizationDetail }) {
  const pdfs = { apply: application.applyUrlPdf, advice: application.adviceUrlPdf, tell: application.tellUrlPdf, notes: application.notesUrlPdf }
  useExpectedDocuments([
    ...(Object.keys(pdfs) as (keyof typeof pdfs)[]).filter((kind) => pdfs[kind] && callOf(pdfs[kind])).map((kind) => documentNames[kind]),
    ...imagesIn(application).map(({ name }) => name),
  ])
  return (
    <Tabs
      label="申请材料"
      tabs={{
        [documentNames.apply]: () => <DocumentPdf key="apply" name={documentNames.apply} address={pdfs.apply} />,
        [documentNames.advice]: () => <DocumentPdf key="advice" name={documentNames.advice} address={pdfs.advice} />,
        [documentNames.tell]: () => <DocumentPdf key="tell" name={documentNames.tell} address={pdfs.tell} />,
        [documentNames.notes]: () => <DocumentPdf key="notes" name={documentNames.notes} address={pdfs.notes} />,
        证件图片: () => <ApplicationImages application={application} />,
        申请证据: () => <ApplicationEvidence application={application} />,
      }}
    />
  )
}
