import { Button, PageState, Panel } from '@console/platform/ui/core'
import { DisconnectOutlined, FileUnknownOutlined, HourglassOutlined, StopOutlined } from '../antd'
import type { ReactNode } from 'react'
import { useHref, useLinkClickHandler } from 'react-router-dom'
import type { Destination } from '../registry/route-table'

interface OwnPageData {
  icon: ReactNode
  title: string
  hint: string
  action?: 'home' | 'retry'
}

/** The shell's own page for an address that leads to no remote. Only an operator without any page stays at `/`. */
export function ownPageOf(destination: Destination, pathname: string): OwnPageData | undefined {
  if (pathname === '/') return { ...forbidden, hint: '当前角色还没有任何页面的权限，请联系管理员。', action: undefined }
  switch (destination.kind) {
    case 'page':
    case 'workbench':
    case 'awaited':
      return undefined
    case 'forbidden':
      return forbidden
    case 'not-live':
      return { icon: <HourglassOutlined aria-hidden />, title: '该模块尚未上线', hint: `“${destination.title}”正在准备中，上线后会自动出现在这里。` }
    case 'unknown':
      return registryDown
    case 'not-found':
      return notFound
  }
}

const forbidden: OwnPageData = {
  icon: <StopOutlined aria-hidden />,
  title: '没有权限',
  hint: '当前角色没有访问此页面的权限，如需开通请联系管理员。',
  action: 'home',
}
const notFound: OwnPageData = {
  icon: <FileUnknownOutlined aria-hidden />,
  title: '页面不存在',
  hint: '您访问的页面不存在，可能已被移动或地址有误。',
  action: 'home',
}
const registryDown: OwnPageData = {
  icon: <DisconnectOutlined aria-hidden />,
  title: '模块目录暂时无法读取',
  hint: '菜单可以照常使用，页面内容要等目录恢复后才能打开。',
  action: 'retry',
}

export function OwnPage({ action, onRetry, ...state }: OwnPageData & { onRetry: () => void }) {
  return (
    <Panel>
      <PageState {...state} heading alert={action === 'retry'}>
        {action === 'home' && <Home />}
        {action === 'retry' && (
          <Button type="primary" onClick={onRetry}>
            重试
          </Button>
        )}
      </PageState>
    </Panel>
  )
}

function Home() {
  const follow = useLinkClickHandler<HTMLElement>('/')
  return (
    <Button type="primary" href={useHref('/')} onClick={follow}>
      返回首页
    </Button>
  )
}
