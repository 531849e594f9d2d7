import type { ApiError } from '@console/shared/contract'
import { Alert } from 'antd'
import { useSecondsLeft } from './use-seconds-left'

/** Says above a form why it was not taken, and how long to wait where the server asks for that. What was typed stays. */
export function WriteError({ error }: { error: ApiError | null }) {
  const seconds = useSecondsLeft(error)
  if (!error) return null
  return <Alert type="error" showIcon role="alert" title={seconds > 0 ? `${error.message}（${seconds} 秒后可重试）` : error.message} />
}
