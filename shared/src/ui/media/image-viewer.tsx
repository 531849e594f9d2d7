import type { Route } from '@console/platform/contract'
import { useServices } from '../../services/services'
import { useMay } from '../core/may'
import { NoPermissionState } from '../core/page-state'
import { DocumentViewer } from './document-viewer'
import type { FileProps } from './player'

/**
 * Shows one image that a route answers: wheel, drag and keys move it. What cannot be shown says why, and can be
 * downloaded.
 */
export function ImageViewer<R extends Route>({ name, call, input, download }: FileProps<R>) {
  const { http } = useServices()
  if (!useMay(call, input)) return <NoPermissionState />
  return <DocumentViewer label={name} images={[{ name, src: http.urlOf(call, input), file: { call, input }, download }]} />
}
