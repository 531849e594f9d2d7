import { PageState, Panel } from '@console/shared/ui/core'
import { StopOutlined } from '@console/shared/ui/frame'
import { Link } from 'react-router-dom'

export function ForbiddenPage({ homeless = false }: { homeless?: boolean }) {
  const hint = homeless ? '当前角色还没有任何页面的权限，请联系管理员。' : '当前角色没有访问此页面的权限，如需开通请联系管理员。'
  return (
    <Panel>
      <PageState icon={<StopOutlined />} title="没有权限" hint={hint}>
        {!homeless && <Link to="/">返回首页</Link>}
      </PageState>
    </Panel>
  )
}
