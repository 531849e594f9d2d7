import { Button } from '@console/shared/ui/core'
import { DownOutlined, Dropdown, MenuFoldOutlined, MenuUnfoldOutlined } from '@console/shared/ui/frame'
import { lazy, memo, Suspense, useState } from 'react'
import { messageOf } from '../message-of'
import { notify } from '../notify'
import type { Console } from '../session/session'
import { useSession } from '../session/use-session'
import css from './frame.module.css'

const AboutPanel = lazy(async () => ({ default: (await import('../about/about-panel')).AboutPanel }))

interface TopBarProps {
  console: Console
  collapsed: boolean
  onCollapse: (collapsed: boolean) => void
}

/** It has nothing to do with where the operator goes. */
export const TopBar = memo(function TopBar({ console, collapsed, onCollapse }: TopBarProps) {
  const [about, setAbout] = useState(false)
  const { session } = useSession()
  const signOut = () => session.signOut().catch((error: unknown) => notify.error(messageOf(error)))
  return (
    <header className={css.bar}>
      <Button
        type="text"
        aria-label={collapsed ? '展开菜单' : '收起菜单'}
        icon={collapsed ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
        onClick={() => onCollapse(!collapsed)}
      />
      <span className={css.product}>存证公证运营后台</span>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'about', label: '关于', onClick: () => setAbout(true) },
            { key: 'sign-out', label: '退出登录', onClick: signOut },
          ],
        }}
      >
        <Button type="text">
          {console.user.realname}
          <DownOutlined />
        </Button>
      </Dropdown>
      <Suspense>{about && <AboutPanel console={console} onClose={() => setAbout(false)} />}</Suspense>
    </header>
  )
})
