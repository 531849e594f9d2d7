import { Button, Card, Result } from '@console/shared/ui/core'

/** A page of the menu whose module has not been published yet. */
export function NotLivePage({ title }: { title: string }) {
  return (
    <Card variant="borderless">
      <Result status="info" title="该模块尚未上线" subTitle={`“${title}”正在准备中，上线后会自动出现在这里。`} />
    </Card>
  )
}

/** The registry could not be read, so that no module's address is known. */
export function RegistryDownPage({ onRetry }: { onRetry: () => void }) {
  return (
    <Card variant="borderless">
      <Result
        status="warning"
        title="模块目录暂时无法读取"
        subTitle="菜单可以照常使用，页面内容要等目录恢复后才能打开。"
        extra={
          <Button type="primary" onClick={onRetry}>
            重试
          </Button>
        }
      />
    </Card>
  )
}
