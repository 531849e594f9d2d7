const format = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' })

/** As answers carry times: `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
export const shanghaiTime = (time: Date) => format.format(time)
