import { menu } from '@console/shared/contract/menu'
import { domain } from '../../http/call'
import { menuOf } from '../../access/permitted-tree'

export const menuDomain = () => domain(menu, { current: async ({ operator }) => menuOf(operator.holds) })
