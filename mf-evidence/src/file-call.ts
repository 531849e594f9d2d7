import { evidence } from '@console/shared/contract/evidence'
import type { FindFile } from '@console/shared/ui/core'
import { openInFrame } from './hidden-frame'

/** The call that answers an address of the console's own server; undefined for one elsewhere. */
function callOf(address: string) {
  const { origin, pathname, searchParams } = new URL(address, location.origin)
  const call = Object.values(evidence).find((route) => 'download' in route && route.path === pathname)
  return call && origin === location.origin ? { call, input: Object.fromEntries(searchParams) } : undefined
}

/** What an address answers, which another back end may keep on a server of its own: the browser fetches that itself. */
function fileAt(address: string) {
  const file = callOf(address)
  if (!file) openInFrame(address)
  return file
}

/** Asks for a link to a piece's file. */
export const findFile =
  (baoquan: string): FindFile =>
  async (http) =>
    fileAt((await http.call(evidence.fileLink, { baoquan })).url)

/** Asks for a link to a piece's certificate as a PDF. */
export const findCertificate =
  (baoquan: string): FindFile =>
  async (http) =>
    fileAt((await http.call(evidence.certificate, { baoquan })).file)
