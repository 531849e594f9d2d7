import type { Contract } from '@console/shared/contract'
import { authority } from '@console/shared/contract/authority'
import { menu } from '@console/shared/contract/menu'
import { session } from '@console/shared/contract/session'
import { users } from '@console/shared/contract/users'

/** What the server answers, domain by domain. */
export const contracts: Record<string, Contract> = { session, menu, users, authority }
