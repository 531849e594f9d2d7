import { PageState, Panel } from '@console/shared/ui/core'
import { FileUnknownOutlined } from '@console/shared/ui/frame'
import { Link } from 'react-router-dom'

export function NotFoundPage() {
  return (
    <Panel>
      <PageState icon={<FileUnknownOutlined />} title="页面不存在" hint="您访问的页面不存在，可能已被移动或地址有误。">
        <Link to="/">返回首页</Link>
      </PageState>
    </Panel>
  )
}
