import { documentNames, type NotarizationDetail } from '@console/platform/contract/notarization'
import { Tabs } from '@console/platform/ui/core'
import { ApplicationEvidence } from './application-evidence'
import { ApplicationImages } from './application-images'
import { DocumentPdf } from './document-pdf'

/** What was handed in with an application: four PDFs, images, and the evidence that it is about. Each look at a document is on record, so only the open one is asked for. */
export function ApplicationMaterials({ application }: { application: NotarizationDetail }) {
  const { applyUrlPdf, adviceUrlPdf, tellUrlPdf, notesUrlPdf } = application
  return (
    <Tabs
      label="申请材料"
      tabs={{
        [documentNames.apply]: () => <DocumentPdf key="apply" name={documentNames.apply} address={applyUrlPdf} />,
        [documentNames.advice]: () => <DocumentPdf key="advice" name={documentNames.advice} address={adviceUrlPdf} />,
        [documentNames.tell]: () => <DocumentPdf key="tell" name={documentNames.tell} address={tellUrlPdf} />,
        [documentNames.notes]: () => <DocumentPdf key="notes" name={documentNames.notes} address={notesUrlPdf} />,
        证件图片: () => <ApplicationImages application={application} />,
        申请证据: () => <ApplicationEvidence application={application} />,
      }}
    />
  )
}
