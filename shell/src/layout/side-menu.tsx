import type { MenuItem } from '@console/platform/contract/menu'
import {
  AuditOutlined,
  BarsOutlined,
  CameraOutlined,
  LockOutlined,
  Menu,
  MobileOutlined,
  NotificationOutlined,
  SafetyOutlined,
  UserOutlined,
  WalletOutlined,
} from '../antd'
import type { MenuIcon } from '@console/platform/registry'
import type { Navigation } from '@console/platform/remote'
import { memo, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { destinationOf } from '../registry/route-table'
import type { Console } from '../session/console'
import { follow } from './follow'
import css from './frame.module.css'

const icons: Record<MenuIcon, typeof UserOutlined> = {
  user: UserOutlined,
  safety: SafetyOutlined,
  audit: AuditOutlined,
  camera: CameraOutlined,
  wallet: WalletOutlined,
  mobile: MobileOutlined,
  notification: NotificationOutlined,
  lock: LockOutlined,
}

const byId = (one: MenuItem, other: MenuItem) => one.id - other.id
const shown = (items: MenuItem[]) => items.filter(({ status }) => status === 1).sort(byId)

/** After this time on an item the pointer is taken to be about to click, and the page is preloaded. */
const AIMED_MS = 120

interface SideMenuProps {
  console: Console
  selected: string
  collapsed: boolean
  navigation: Navigation
  onAim: (path: string) => void
}

/** Whether a remote has the page; taken for granted while the registry cannot be read. */
const isLive = (url: string, console: Console) => console.registryState !== 'current' || destinationOf(url, console).kind !== 'not-live'

/** Groups and pages of the account's menu, sorted by id. */
export const SideMenu = memo(function SideMenu({ console, selected, collapsed, navigation, onAim }: SideMenuProps) {
  const { menu } = console
  const group = menu.find(({ child }) => child.some(({ url }) => url === selected))
  const [open, setOpen] = useState<string[]>([])
  const aim = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    if (group) setOpen((last) => (last.includes(String(group.id)) ? last : [...last, String(group.id)]))
  }, [group])

  const items = useMemo(() => {
    const linkTo = ({ url, name }: MenuItem) => (
      <a
        href={url}
        onClick={(event) => {
          clearTimeout(aim.current)
          follow(event, url, navigation)
        }}
        onPointerEnter={() => {
          aim.current = setTimeout(() => onAim(url), AIMED_MS)
        }}
        onPointerLeave={() => clearTimeout(aim.current)}
      >
        {name}
        {!isLive(url, console) && <small className={css.notLive}> 未上线</small>}
      </a>
    )
    const pageOf = (item: MenuItem, icon?: ReactNode) => ({ key: item.url, icon, label: linkTo(item) })
    return shown(console.menu).flatMap((item) => {
      const Icon = icons[item.icon as MenuIcon] ?? BarsOutlined
      const pages = shown(item.child)
      if (pages.length > 0) return { key: String(item.id), icon: <Icon aria-hidden />, label: item.name, children: pages.map((page) => pageOf(page)) }
      return item.url ? pageOf(item, <Icon aria-hidden />) : []
    })
  }, [console, navigation, onAim])

  return (
    <Menu
      aria-label="主菜单"
      mode="inline"
      inlineCollapsed={collapsed}
      items={items}
      selectedKeys={[selected]}
      {...(collapsed ? {} : { openKeys: open, onOpenChange: setOpen })}
      style={{ borderInlineEnd: 0 }}
    />
  )
})
