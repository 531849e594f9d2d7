import type { Route } from '@console/platform/contract'
import { evidence } from '@console/platform/contract/evidence'
import { type CaptureType, online } from '@console/platform/contract/online'
import type { FindFile } from '@console/platform/ui/core'
import { fileAt } from './file-call'

type Http = Parameters<FindFile>[0]

/** By which calls a piece's file is shown and downloaded. */
export interface FileSource {
  view: typeof evidence.file | typeof online.file
  /** What a download needs the permission of, and asks for a link. */
  link: { call: Route; input: Record<string, unknown> }
  /** Asks for the link. */
  findUrl: (http: Http) => Promise<string>
  find: FindFile
}

const sourceOf = (source: Omit<FileSource, 'find'>): FileSource => ({ ...source, find: async (http) => fileAt(await source.findUrl(http)) })

/** Of a piece as the lists of evidence have it. */
export const ofEvidence = (baoquan: string) =>
  sourceOf({
    view: evidence.file,
    link: { call: evidence.fileLink, input: { baoquan } },
    findUrl: async (http) => (await http.call(evidence.fileLink, { baoquan })).url,
  })

/** Of a capture, whose link has a name of its own for web pages. */
export const ofCapture = (baoquan: string, type: CaptureType) =>
  sourceOf({
    view: online.file,
    link: { call: online.downloadLink, input: { baoquan, type } },
    async findUrl(http) {
      const { url, downUrl } = await http.call(online.downloadLink, { baoquan, type })
      return (type === 'web' ? downUrl : url)!
    },
  })
