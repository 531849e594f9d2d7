import type { Route } from '@console/platform/contract'
import { session as calls } from '@console/platform/contract/session'
import { authenticator } from '@console/platform/contract/session/authenticator'
import { passkeys } from '@console/platform/contract/session/passkeys'
import { Button } from '@console/platform/ui/core'
import { DownOutlined, Dropdown, MenuFoldOutlined, MenuUnfoldOutlined } from '../antd'
import type { Navigation, ShellServices } from '@console/platform/remote'
import { memo, useState } from 'react'
import { AccountDialog, type AccountDialogName } from '../account/account-dialog'
import { BellLauncher } from '../bell/bell-launcher'
import { DownloadLauncher } from '../download-centre/download-launcher'
import type { LeaveGuard } from '../leaving/leave-guard'
import { useLeaveQuestion } from '../leaving/use-leave-question'
import { messageOf } from '../message-of'
import { notify } from '../notify'
import { PaletteLauncher } from '../palette/palette-launcher'
import type { Console } from '../session/console'
import { useSession } from '../session/use-session'
import { WORKBENCH_PATH } from '../registry/route-table'
import { follow } from './follow'
import css from './frame.module.css'

interface TopBarProps {
  console: Console
  leaveGuard: LeaveGuard
  navigation: Navigation
  services: ShellServices
  collapsed: boolean
  onCollapse: (collapsed: boolean) => void
  onLock: () => void
}

export const TopBar = memo(function TopBar({ console, leaveGuard, navigation, services, collapsed, onCollapse, onLock }: TopBarProps) {
  const [dialog, setDialog] = useState<AccountDialogName>()
  const { session } = useSession()
  const { leave, question } = useLeaveQuestion(leaveGuard)
  const failed = (error: unknown) => notify.error(messageOf(error))
  const signOut = () => session.signOut().catch(failed)
  const offered = <T,>(call: Route, item: T) => (services.http.isOffered?.(call) === false ? [] : [item])
  return (
    <header className={css.bar}>
      <Button
        type="text"
        aria-label={collapsed ? '展开菜单' : '收起菜单'}
        icon={collapsed ? <MenuUnfoldOutlined aria-hidden /> : <MenuFoldOutlined aria-hidden />}
        onClick={() => onCollapse(!collapsed)}
      />
      <span className={css.product}>存证公证运营后台</span>
      <a className={css.link} href={WORKBENCH_PATH} onClick={(event) => follow(event, WORKBENCH_PATH, navigation)}>
        工作台
      </a>
      <PaletteLauncher console={console} navigation={navigation} />
      <BellLauncher console={console} services={services} />
      <DownloadLauncher services={services} />
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'about', label: '关于', onClick: () => setDialog('about') },
            ...offered(calls.changePassword, { key: 'password', label: '修改密码', onClick: () => setDialog('password') }),
            ...offered(authenticator.get, { key: 'authenticator', label: '身份验证器', onClick: () => setDialog('authenticator') }),
            ...offered(passkeys.list, { key: 'passkeys', label: '通行密钥', onClick: () => setDialog('passkeys') }),
            ...offered(calls.sessions, { key: 'sessions', label: '登录设备', onClick: () => setDialog('sessions') }),
            ...offered(calls.lock, { key: 'lock', label: '锁定（Ctrl+Shift+L）', onClick: onLock }),
            { key: 'sign-out', label: '退出登录', onClick: () => leave(signOut) },
          ],
        }}
      >
        <Button type="text">
          <span className={css.name} title={console.user.realname}>
            {console.user.realname}
          </span>
          <DownOutlined aria-hidden />
        </Button>
      </Dropdown>
      {dialog && <AccountDialog name={dialog} console={console} services={services} onClose={() => setDialog(undefined)} />}
      {question}
    </header>
  )
})
