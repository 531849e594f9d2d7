import css from './status-tag.module.css'
import { Dash } from './values'

/** The colour of a status: waiting amber, progress blue, done green, failed or refused red, none (not started) grey. */
export type Tone = 'waiting' | 'progress' | 'done' | 'failed' | 'none'

/** A status in its colour, always with its word; a dash when there is no word for it. */
export function StatusTag({ tone = 'none', children }: { tone?: Tone; children: string | null | undefined }) {
  return children ? <span className={`${css.tag} ${css[tone]}`}>{children}</span> : <Dash />
}

/** The colours of a user's real-name status, `userStatuses` of the contract. */
export const userStatusTones: Record<number, Tone> = { 1: 'none', 2: 'waiting', 3: 'done', 4: 'failed' }
