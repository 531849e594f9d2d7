import { Button } from '@console/platform/ui/core'
import { DownOutlined, Dropdown, MenuFoldOutlined, MenuUnfoldOutlined } from '@console/platform/ui/frame'
import { memo, useState } from 'react'
import { Boundary } from '../failures/boundary'
import { FailedDialog } from '../failures/failed-dialog'
import { lazyPart } from '../failures/lazy-part'
import type { LeaveGuard } from '../leaving/leave-guard'
import { useLeaveQuestion } from '../leaving/use-leave-question'
import { messageOf } from '../message-of'
import { notify } from '../notify'
import type { Console } from '../session/console'
import { useSession } from '../session/use-session'
import css from './frame.module.css'

const AboutPanel = lazyPart(async () => (await import('../about/about-panel')).AboutPanel)

interface TopBarProps {
  console: Console
  leaveGuard: LeaveGuard
  collapsed: boolean
  onCollapse: (collapsed: boolean) => void
}

export const TopBar = memo(function TopBar({ console, leaveGuard, collapsed, onCollapse }: TopBarProps) {
  const [about, setAbout] = useState(false)
  const { session } = useSession()
  const { leave, question } = useLeaveQuestion(leaveGuard)
  const closeAbout = () => setAbout(false)
  const signOut = () => session.signOut().catch((error: unknown) => notify.error(messageOf(error)))
  return (
    <header className={css.bar}>
      <Button
        type="text"
        aria-label={collapsed ? '展开菜单' : '收起菜单'}
        icon={collapsed ? <MenuUnfoldOutlined aria-hidden /> : <MenuFoldOutlined aria-hidden />}
        onClick={() => onCollapse(!collapsed)}
      />
      <span className={css.product}>存证公证运营后台</span>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'about', label: '关于', onClick: () => setAbout(true) },
            { key: 'sign-out', label: '退出登录', onClick: () => leave(signOut) },
          ],
        }}
      >
        <Button type="text">
          {console.user.realname}
          <DownOutlined aria-hidden />
        </Button>
      </Dropdown>
      {about && (
        <Boundary fallback={(_, retry) => <FailedDialog title="关于" onRetry={retry} onClose={closeAbout} />}>
          <AboutPanel console={console} onClose={closeAbout} />
        </Boundary>
      )}
      {question}
    </header>
  )
})
