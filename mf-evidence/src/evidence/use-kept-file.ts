import type { EvidenceDetail } from '@console/platform/contract/evidence'
import { useMay, useServices } from '@console/platform/ui/core'
import type { KeptFile } from '@console/platform/ui/verify'
import { callOf } from './file-call'
import type { FileSource } from './file-source'

/** What is shown in the page; anything else leaves by a download alone. */
const SHOWN = /^(image|video|audio)\/|^application\/pdf$/

/**
 * The file of a piece as the platform keeps it, for who may be shown it or download it; undefined while it is known to
 * be missing or damaged. Reading it is recorded in its custody as what else shows or downloads it.
 */
export function useKeptFile({ file, isDownload }: EvidenceDetail, { view, link, findUrl }: FileSource): KeptFile | undefined {
  const { http } = useServices()
  const mayView = useMay(view)
  const mayDownload = useMay(link.call, link.input)
  const isShown = file !== null && SHOWN.test(file.type)
  if (isDownload !== 1 || !file || file.damagedAt || !(isShown ? mayView : mayDownload)) return undefined
  const findDownload = async () => {
    const served = callOf(await findUrl(http))
    if (!served) throw new Error('文件保存在其他服务器上，请下载后核验')
    return http.urlOf(served.call, served.input)
  }
  return { name: file.name, size: file.size, findAddress: isShown ? async () => http.urlOf(view, { path: file.path }) : findDownload }
}
