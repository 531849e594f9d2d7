import { PanelButton } from '../core/panel-button'
import type { ViewMenuProps } from './view-menu'

const loadMenu = () => import('./view-menu').then(({ ViewMenu }) => ViewMenu)

/** A button with the name of the shown view, which opens the list's views. */
export const ViewButton = (menu: Omit<ViewMenuProps, 'onClose'>) => (
  <PanelButton title="视图" load={loadMenu} content={menu}>
    {menu.shown ? `视图：${menu.shown.name}` : '视图'}
  </PanelButton>
)
