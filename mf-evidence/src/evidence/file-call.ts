import { evidence } from '@console/platform/contract/evidence'
import { notarization } from '@console/platform/contract/notarization'
import { online } from '@console/platform/contract/online'
import { callAt, type FindFile } from '@console/platform/ui/core'
import { openInFrame } from './hidden-frame'

const routes = [...Object.values(evidence), ...Object.values(notarization), ...Object.values(online)]

/** The call that answers an address of the console's own server; undefined for one elsewhere. */
export const callOf = (address: string) => callAt(routes, address)

/** What an address answers, which another back end may keep on a server of its own: the browser fetches that itself. */
export function fileAt(address: string) {
  const file = callOf(address)
  if (!file) openInFrame(address)
  return file
}

/** Asks for a link to a piece's certificate as a PDF. */
export const findCertificate =
  (baoquan: string): FindFile =>
  async (http) =>
    fileAt((await http.call(evidence.certificate, { baoquan })).file)
