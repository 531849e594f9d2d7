import type { Found } from '@console/platform/contract/search'
import type { Db } from '../../infra/db/db'
import type { Operator } from '../access/operator'

/** What somebody looks for. */
interface Sought {
  db: Db
  /** As it was typed, without what was pasted with it. */
  number: string
  operator: Operator
}

/** Finds a domain's records by a number of theirs: those that the operator may open, by an index, and never by a part of the number. */
export type Finder = (sought: Sought) => Promise<Found[]>

/** The number as the id of a row; undefined when it cannot be one. */
export const idIn = (number: string) => (/^[1-9]\d{0,8}$/.test(number) ? Number(number) : undefined)
