import { menu } from '@console/platform/contract/menu'
import { domain } from '../../http/call'
import { menuOf } from '../../permissions/permission-tree'

export const menuDomain = () => domain(menu, { current: async ({ operator }) => menuOf(operator.tree.nodes, operator.holds) })
