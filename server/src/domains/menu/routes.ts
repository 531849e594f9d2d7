import { type MenuItem, menu } from '@console/platform/contract/menu'
import { domain } from '../../http/call'
import { initialsOf } from './initials'
import { menuOf } from '../../operators/permissions/permission-tree'

export const menuDomain = () => domain(menu, { current: async ({ operator }) => withInitials(menuOf(operator.tree.nodes, operator.holds)) })

/** Pages are looked for by their initials; what is hidden is not looked for. */
const withInitials = (items: MenuItem[]): MenuItem[] =>
  items.map((item) => ({ ...item, ...(item.status === 1 && { initials: initialsOf(item.name) }), child: withInitials(item.child) }))
