import type { Route } from '@console/platform/contract'
import { useState } from 'react'
import { useServices } from '../../remote/services'
import { useMay } from '../core/may'
import { NoPermissionState } from '../core/page-state'
import { Broken } from './broken'
import { DocumentViewer } from './document-viewer'
import type { FileProps } from './player'

/** Shows one image that a route answers: wheel, drag and keys move it. What cannot be shown says why, and can be downloaded. */
export function ImageViewer<R extends Route>({ name, call, input, download }: FileProps<R>) {
  const { http } = useServices()
  const may = useMay(call, input)
  const [broken, setBroken] = useState<string>()
  const src = http.urlOf(call, input)
  if (!may) return <NoPermissionState />
  if (broken === src)
    return (
      <Broken what="图片" call={call} input={input} onRetry={() => setBroken(undefined)}>
        {download}
      </Broken>
    )
  return <DocumentViewer label={name} images={[{ name, src }]} onBroken={() => setBroken(src)} />
}
