import type { RegistryRemote } from '@console/platform/registry'
import type { RemoteFailure } from '@console/platform/remote/host'
import { Button, copyAndSay, PageState, Panel } from '@console/platform/ui/core'
import { DisconnectOutlined } from '../antd'
import { notify } from '../notify'

interface FallbackCardProps {
  remote: RegistryRemote
  failure: RemoteFailure
  onRetry: () => void
}

/** What an outlet shows in place of a remote that cannot be shown. */
export function FallbackCard(props: FallbackCardProps) {
  return props.failure.code === 'host-files' ? <HostFailed {...props} /> : <RemoteFailed {...props} />
}

/** The remote has no part in it: what is missing is the console's own. */
function HostFailed({ failure, onRetry }: FallbackCardProps) {
  return (
    <Panel>
      <PageState icon={<DisconnectOutlined aria-hidden />} title="页面暂时无法打开" hint={`${failure.message}。仍不能打开时，请检查网络连接。`} alert>
        <span>
          <Button type="primary" onClick={() => location.reload()}>
            刷新页面
          </Button>
          <Button type="link" onClick={onRetry}>
            重试
          </Button>
        </span>
      </PageState>
    </Panel>
  )
}

function RemoteFailed({ remote, failure, onRetry }: FallbackCardProps) {
  function copyReport() {
    const lines = [`模块：${remote.name}@${remote.version}`, `原因：${failure.code}`, `时间：${new Date().toISOString()}`, `页面：${location.pathname}`]
    void copyAndSay(lines.join('\n'), notify, '复制失败')
  }
  return (
    <Panel>
      <PageState
        icon={<DisconnectOutlined aria-hidden />}
        title={`${remote.title}模块暂时无法使用`}
        hint={`${failure.message}。其他模块不受影响，可以继续使用；多次重试仍未恢复时，请把报告发给${remote.owner}。`}
        alert
      >
        <span>
          <Button type="primary" onClick={onRetry}>
            重试
          </Button>
          <Button type="link" onClick={copyReport}>
            复制报告
          </Button>
        </span>
      </PageState>
    </Panel>
  )
}
