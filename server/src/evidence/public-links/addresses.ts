import type { EvidenceRow } from '@console/platform/contract/evidence'

/** What the preview calls each kind of file. */
const mediumOf: Record<EvidenceRow['fileType'], 'file' | 'img' | 'audio' | 'video'> = { 1: 'file', 2: 'img', 3: 'audio', 4: 'video', 5: 'file' }

const at = (path: string, segments: string[], grant: string) => `${path}/${segments.map(encodeURIComponent).join('/')}?grant=${encodeURIComponent(grant)}`

/** Paths of the public pages, with the grant that each of them needs. */
export const addresses = {
  preview: ({ path, fileType, baoquan }: { path: string; fileType: EvidenceRow['fileType']; baoquan: string }, grant: string) =>
    at('/mobile/previewImg', [path, mediumOf[fileType], baoquan], grant),
  recording: (path: string, grant: string) => at('/mobile/previewProgress', [path], grant),
  verify: (baoquan: string, grant: string) => at('/verify', [baoquan], grant),
  certificate: (baoquan: string, grant: string) => at('/mobile/previewCertificate', [baoquan], grant),
}
