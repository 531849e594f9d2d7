import { Card, Result } from '@console/shared/ui/core'
import { Link } from 'react-router-dom'

export function NotFoundPage() {
  return (
    <Card variant="borderless">
      <Result status="404" title="页面不存在" subTitle="您访问的页面不存在，可能已被移动或地址有误。" extra={<Link to="/">返回首页</Link>} />
    </Card>
  )
}
