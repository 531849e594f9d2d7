import type { Permission } from '@console/platform/contract'
import type { Operator } from './operator'

/** Whether numbers, addresses, keys and documents may be shown in full. */
export const maySeePersonal = (operator: Operator) => operator.may('user/viewPersonal')

/**
 * Whether the detail of a record is shown whole: to those, and to anyone who decides the record, since nobody decides
 * what they cannot see. Each look is recorded.
 */
export const seesWhole = (operator: Operator, deciding: Permission) => maySeePersonal(operator) || operator.may(deciding)
