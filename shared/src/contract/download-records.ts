import { get, routes, time, z } from '@console/platform/contract'

/** A file that the operator has fetched, or may fetch. */
export const Download = z.object({
  /** As in the header `DOWNLOAD_ID` of its request; that of the job for a zip that nobody has fetched yet. */
  id: z.string(),
  /** What it is: the summary of its call. */
  title: z.string(),
  /** What it is saved as; null when it never began. */
  name: z.nullable(z.string()),
  /** Where it can be had again; null when that address has ended. */
  url: z.nullable(z.string()),
  /**
   * `done`: all of it was sent. `cut`: its reader went away before. `ready`: a zip or an export that nobody has fetched
   * yet. `making`: an export in the background.
   */
  state: z.literal(['running', 'done', 'cut', 'failed', 'ready', 'making']),
  /** Why it failed, in words. */
  reason: z.nullable(z.string()),
  /** Bytes sent so far. */
  sent: z.number(),
  /** Bytes in all; null where nobody knew. */
  size: z.nullable(z.number()),
  startedAt: time,
  endedAt: z.nullable(time),
  /** Of a zip of evidence. */
  zip: z.nullable(z.object({ count: z.number(), expiresAt: time })),
  /** Of an export in the background: how many rows are in it so far. It can be removed by `exportJobs.remove`. */
  exportJob: z.optional(z.nullable(z.object({ id: z.string(), rows: z.number(), expiresAt: time }))),
})
export type Download = z.infer<typeof Download>

export const downloadRecords = routes({
  /** The operator's own of the last 24 hours with their zips, the newest first; a hundred at most. */
  list: get('/api/download/getDownloads', { summary: '下载记录', access: 'signed-in', passive: true, input: z.object({}), result: z.array(Download) }),
})
