import { menu } from '@console/shared/contract/menu'
import { domain } from '../../http/call'
import { permittedTree } from '../../access/permitted-tree'

export const menuDomain = () => domain(menu, { current: async ({ operator }) => permittedTree(operator.holds) })
