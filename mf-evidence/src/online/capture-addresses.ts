import type { CaptureType } from '@console/platform/contract/online'
import { useLocation } from '@console/platform/ui/core'

/** Where the captures of each type are listed. */
export const listOf: Record<CaptureType, string> = { web: '/online/web', pro: '/online/process', move: '/online/move', live: '/online/live' }

/** Where they are chosen for a batch download. */
export const downloadOf = (type: CaptureType) => `${listOf[type]}Download`

/** The type of captures that the page is about, by its address. */
export function useCaptureType() {
  const { pathname } = useLocation()
  const segment = (type: CaptureType) => listOf[type].replace('/online', '')
  return (Object.keys(listOf) as CaptureType[]).find((type) => pathname.startsWith(listOf[type]) || pathname.endsWith(segment(type)))!
}
