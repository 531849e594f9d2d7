import type { ApiError } from '@console/platform/contract'
import { Alert } from 'antd'
import { useSecondsLeft } from './use-seconds-left'

/** Shows above a form why the call failed, with a countdown when the server asks to wait. */
export function WriteError({ error }: { error: ApiError | null }) {
  const seconds = useSecondsLeft(error)
  if (!error) return null
  return <Alert type="error" showIcon role="alert" title={seconds > 0 ? `${error.message}（${seconds} 秒后可重试）` : error.message} />
}
