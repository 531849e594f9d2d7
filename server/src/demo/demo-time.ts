const DAY = 24 * 3_600_000
/** Until when the demo was written. */
const END = '2026-11-19T18:00:00+08:00'

/** Whole days, so that what was done by day stays there. */
const moved = Math.floor((Date.now() - Date.parse(END)) / DAY) * DAY

/** A time of the demo, moved so that its last day is the one that has just passed. */
export const demoTime = (written: string) => Date.parse(written) + moved

/** Nothing of the demo happened later. */
export const demoEnd = demoTime(END)
