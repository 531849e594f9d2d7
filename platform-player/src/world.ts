/** Somebody who may own evidence and captures: whoever was approved. */
export interface Owner {
  user_id: number
  name: string
  type: 1 | 2
}

/** A user whom this run has registered. */
export interface User extends Owner {
  ref: string
  mobile: string
  /** 1 not verified, 2 under review, 3 approved, 4 refused. */
  status: 1 | 2 | 3 | 4
  /** Applications that were handed in. */
  applications: number
}

/** How many records of a kind are played with; older ones are left as they are. */
const MOST = 500

/** What the player has brought about and remembers, and what it was told of. */
export class World {
  readonly users: User[] = []
  /** Those that an act is at just now: no other one takes them up. */
  readonly busy = new Set<unknown>()

  add<T>(records: T[], record: T): T {
    records.push(record)
    if (records.length > MOST) records.shift()
    return record
  }

  userOf(user_id: number): User | undefined {
    return this.users.find((user) => user.user_id === user_id)
  }
}
