/** An approved user, who may own evidence and captures. */
export interface Owner {
  user_id: number
  name: string
  type: 1 | 2
}

/** A user that the player has registered. */
export interface User extends Owner {
  ref: string
  mobile: string
  /** 1 not verified, 2 under review, 3 approved, 4 refused. */
  status: 1 | 2 | 3 | 4
  /** Points that they can spend. */
  balance: number
}

export interface Order {
  order_no: string
  owner: Owner
  /** 1 recharge, 3 certificate. */
  orderType: 1 | 3
  points?: number
  money: string
  state: 'placed' | 'paid' | 'failed'
  /** Whether an application for an invoice or a certificate refers to it. */
  used: boolean
}

export interface FileBytes {
  name: string
  type: string
  bytes: Buffer
}

export interface Piece {
  ref: string
  baoquan: string
  owner: Owner
  /** Its file, if only its digest was saved so far. */
  waiting?: FileBytes
}

export type CaptureType = 'web' | 'pro' | 'move' | 'live'

export interface Capture {
  number: string
  type: CaptureType
  owner: Owner
  name: string
  begin_at: string
  url?: string
  status: string
}

export interface Invoice {
  ref: string
  id: number
  head: string
  type: '电子' | '纸质邮寄'
  orders: Order[]
  state: 'applied' | 'sent' | 'issued' | 'decided'
}

export interface Notarization {
  order_no: string
  applicant: string
  state: 'applied' | 'granted' | 'ended' | 'answered'
}

/** The number of records of a kind that are kept; acts do not use older ones. */
const MOST = 500

/** The records that the player has made, with their states as events report them. */
export class World {
  readonly users: User[] = []
  /** Enterprises whose live streams are captured: all that the console names, not only the player's own. */
  configured: Owner[] = []
  readonly orders: Order[] = []
  readonly pieces: Piece[] = []
  readonly captures: Capture[] = []
  readonly invoices: Invoice[] = []
  readonly notarizations: Notarization[] = []
  /** The subjects of running acts; no other act takes them. */
  readonly busy = new Set<unknown>()

  add<T>(records: T[], record: T): T {
    records.push(record)
    if (records.length > MOST) this.busy.delete(records.shift())
    return record
  }

  userOf(user_id: number): User | undefined {
    return this.users.find((user) => user.user_id === user_id)
  }

  /** Who may own evidence. */
  owners(): Owner[] {
    return [...this.users.filter(({ status }) => status === 3), ...this.configured]
  }
}
