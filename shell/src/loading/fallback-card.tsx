import type { RegistryRemote } from '@console/shared/registry'
import { Button, Card, Result, Typography } from '@console/shared/ui/core'
import type { RemoteFailure } from './failure'

interface FallbackCardProps {
  remote: RegistryRemote
  failure: RemoteFailure
  onRetry: () => void
}

/** Stands in a remote's outlet when the remote does not. */
export function FallbackCard({ remote, failure, onRetry }: FallbackCardProps) {
  const report = () =>
    [`模块：${remote.name}@${remote.version}`, `原因：${failure.code}`, `时间：${new Date().toISOString()}`, `页面：${location.pathname}`].join('\n')
  return (
    <Card variant="borderless" role="alert">
      <Result
        status="warning"
        title={`${remote.title}模块暂时无法使用`}
        subTitle={`${failure.message}（${failure.code}）。其他模块不受影响，可以继续使用。`}
        extra={
          <Button type="primary" onClick={onRetry}>
            重试
          </Button>
        }
      >
        <Typography.Text type="secondary">
          多次重试仍未恢复时，请联系{remote.owner}，并附上
          <Typography.Text copyable={{ text: report, icon: ['复制报告', '已复制'], tooltips: false }} />
        </Typography.Text>
      </Result>
    </Card>
  )
}
