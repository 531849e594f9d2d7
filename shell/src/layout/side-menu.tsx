import type { MenuItem } from '@console/shared/contract/menu'
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
} from '@console/shared/ui/frame'
import { memo, useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router-dom'

const icons: Record<string, typeof UserOutlined> = {
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

/** A pointer that rests on an item for so long is about to click on it. */
const AIMED_MS = 120

interface SideMenuProps {
  menu: MenuItem[]
  selected: string
  collapsed: boolean
  onAim: (path: string) => void
}

/** The menu that the server gives this account: groups and their pages, sorted by id. */
export const SideMenu = memo(function SideMenu({ menu, selected, collapsed, onAim }: SideMenuProps) {
  const group = menu.find(({ child }) => child.some(({ url }) => url === selected))
  const [open, setOpen] = useState<string[]>([])
  const aim = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    if (group) setOpen((last) => (last.includes(String(group.id)) ? last : [...last, String(group.id)]))
  }, [group])

  const items = useMemo(() => {
    const linkTo = (path: string, name: string) => (
      <Link
        to={path}
        onPointerEnter={() => {
          aim.current = setTimeout(() => onAim(path), AIMED_MS)
        }}
        onPointerLeave={() => clearTimeout(aim.current)}
      >
        {name}
      </Link>
    )
    return shown(menu).map((item) => {
      const Icon = icons[item.icon] ?? BarsOutlined
      const pages = shown(item.child)
      return pages.length === 0
        ? { key: item.url || String(item.id), icon: <Icon />, label: item.url ? linkTo(item.url, item.name) : item.name }
        : { key: String(item.id), icon: <Icon />, label: item.name, children: pages.map(({ url, name }) => ({ key: url, label: linkTo(url, name) })) }
    })
  }, [menu, onAim])

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
