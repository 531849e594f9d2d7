import { Button, PageState, Panel } from '@console/shared/ui/core'
import { DisconnectOutlined, HourglassOutlined } from '@console/shared/ui/frame'

/** A page of the menu whose module has not been published yet. */
export function NotLivePage({ title }: { title: string }) {
  return (
    <Panel>
      <PageState icon={<HourglassOutlined />} title="该模块尚未上线" hint={`“${title}”正在准备中，上线后会自动出现在这里。`} />
    </Panel>
  )
}

/** The registry could not be read, so that no module's address is known. */
export function RegistryDownPage({ onRetry }: { onRetry: () => void }) {
  return (
    <Panel>
      <PageState icon={<DisconnectOutlined />} title="模块目录暂时无法读取" hint="菜单可以照常使用，页面内容要等目录恢复后才能打开。" alert>
        <Button type="primary" onClick={onRetry}>
          重试
        </Button>
      </PageState>
    </Panel>
  )
}
