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
import type { Navigation } from '@console/shared/remote'
import { memo, type MouseEvent, useEffect, useMemo, useRef, useState } from 'react'

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
  navigation: Navigation
  onAim: (path: string) => void
}

/** As the router's `Link` does it. Of those, each item's would be rendered anew with every navigation. */
function follow(event: MouseEvent, path: string, { getLocation, push, replace }: Navigation) {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  const { pathname, search, hash } = getLocation()
  const go = pathname + search + hash === path ? replace : push
  go(path)
}

/** The menu that the server gives this account: groups and their pages, sorted by id. */
export const SideMenu = memo(function SideMenu({ menu, selected, collapsed, navigation, onAim }: SideMenuProps) {
  const group = menu.find(({ child }) => child.some(({ url }) => url === selected))
  const [open, setOpen] = useState<string[]>([])
  const aim = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    if (group) setOpen((last) => (last.includes(String(group.id)) ? last : [...last, String(group.id)]))
  }, [group])

  const items = useMemo(() => {
    const linkTo = (path: string, name: string) => (
      <a
        href={path}
        onClick={(event) => follow(event, path, navigation)}
        onPointerEnter={() => {
          aim.current = setTimeout(() => onAim(path), AIMED_MS)
        }}
        onPointerLeave={() => clearTimeout(aim.current)}
      >
        {name}
      </a>
    )
    return shown(menu).map((item) => {
      const Icon = icons[item.icon] ?? BarsOutlined
      const pages = shown(item.child)
      return pages.length === 0
        ? { key: item.url || String(item.id), icon: <Icon />, label: item.url ? linkTo(item.url, item.name) : item.name }
        : { key: String(item.id), icon: <Icon />, label: item.name, children: pages.map(({ url, name }) => ({ key: url, label: linkTo(url, name) })) }
    })
  }, [menu, navigation, onAim])

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
