import type { Operator } from './operator'

/** Whether numbers, addresses, keys and documents may be shown in full. */
export const maySeePersonal = (operator: Operator) => operator.may('user/viewPersonal')
