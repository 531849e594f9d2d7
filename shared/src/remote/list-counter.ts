import type { Permission } from '@console/platform/contract'
import type { FirstRead } from '@console/platform/contract/first-call'
import type { Counter } from '@console/platform/registry'

/**
 * A line of the `counters` that a remote's `routes.ts` exports: `Counter` of its release record, with the call itself.
 */
export interface ListCounter extends Omit<Counter, 'decided'> {
  permission: Permission | Permission[]
  decided?: FirstRead
}
