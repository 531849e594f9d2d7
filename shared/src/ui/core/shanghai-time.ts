// The Swedish locale formats times as the console does.
const format = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' })

/** A moment as `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai, whatever the browser's zone. */
export const shanghaiTime = (at: number) => format.format(at)
