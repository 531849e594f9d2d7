import { Card, Result } from '@console/shared/ui/core'
import { Link } from 'react-router-dom'

export function ForbiddenPage({ homeless = false }: { homeless?: boolean }) {
  return (
    <Card variant="borderless">
      <Result
        status="403"
        title="没有权限"
        subTitle={homeless ? '当前角色还没有任何页面的权限，请联系管理员。' : '当前角色没有访问此页面的权限，如需开通请联系管理员。'}
        extra={!homeless && <Link to="/">返回首页</Link>}
      />
    </Card>
  )
}
