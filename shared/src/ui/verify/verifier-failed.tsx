import { Alert, Button } from 'antd'
import { NOT_LOADED } from '../../digest'

/** What checks is loaded when it is first needed, and that may fail. */
export const VerifierFailed = ({ why = NOT_LOADED, onRetry }: { why?: string; onRetry: () => void }) => (
  <Alert type="error" showIcon role="alert" title={why} action={<Button onClick={onRetry}>重试</Button>} />
)
