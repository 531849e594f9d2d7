import { Button } from '@console/shared/ui/core'
import { DownOutlined, Dropdown, MenuFoldOutlined, MenuUnfoldOutlined } from '@console/shared/ui/frame'
import { messageOf } from '../message-of'
import { notify } from '../notify'
import { useSession } from '../session/use-session'
import css from './frame.module.css'

interface TopBarProps {
  realname: string
  collapsed: boolean
  onCollapse: (collapsed: boolean) => void
}

export function TopBar({ realname, collapsed, onCollapse }: TopBarProps) {
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
      <Dropdown trigger={['click']} menu={{ items: [{ key: 'sign-out', label: '退出登录', onClick: signOut }] }}>
        <Button type="text">
          {realname}
          <DownOutlined />
        </Button>
      </Dropdown>
    </header>
  )
}
