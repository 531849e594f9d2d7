const DAY = 24 * 3_600_000
/** Until when the demo was written. */
const END = '2026-11-19T18:00:00+08:00'

/** Nothing of the demo happened later: the moment of the first start. */
export const demoEnd = Date.now()

/** Whole days, so that what was done at an hour of the day stays there. */
const moved = Math.floor((demoEnd - Date.parse(END)) / DAY) * DAY

/** A time of the demo that is written, moved so that its last day is the one that has just passed. */
export const demoTime = (written: string) => Date.parse(written) + moved

/** The workbench shows so many days of decisions. */
const SHOWN_DAYS = 14
/** So many decisions of a kind fall into them. */
const RECENT = 30
const HOUR = 3_600_000

/** A decision of the demo. */
interface Decision {
  /** When what was decided was handed in. */
  since: number
  moveTo(at: number): void
}

/**
 * Spreads the decisions on what was handed in last over the days before the demo's end, so that each of those that are
 * shown has some.
 */
export function decideLately(decisions: readonly Decision[]) {
  const latest = [...decisions].sort((one, other) => other.since - one.since).slice(0, RECENT)
  for (const [i, { since, moveTo }] of latest.entries()) {
    const at = demoEnd - i * ((SHOWN_DAYS * DAY) / RECENT)
    moveTo(Math.min(Math.max(at, since + HOUR), demoEnd))
  }
}
