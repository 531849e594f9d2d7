import { z } from '@console/platform/contract'

/** How many records were decided on each of the last 14 days in Shanghai, the oldest first and today the last. */
export const DecidedDays = z.array(z.object({ /** `YYYY-MM-DD` */ day: z.string(), count: z.number() }))
export type DecidedDays = z.infer<typeof DecidedDays>
