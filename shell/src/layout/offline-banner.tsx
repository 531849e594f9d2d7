import { Alert } from '@console/platform/ui/core'
import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

const isOnline = () => navigator.onLine

/** Shown while the browser is offline. */
export function OfflineBanner() {
  const online = useSyncExternalStore(subscribe, isOnline)
  return online ? null : <Alert banner type="warning" title="网络已断开：填写的内容会保留，恢复连接后即可提交。" role="status" />
}
