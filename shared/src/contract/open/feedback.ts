import { text, z } from '@console/platform/contract'
import { problemTypes } from '@console/platform/contract/app-notice'
import { code, instant, recordId } from './open-fields'
import { openRoutes, ref } from './open-route'

/** What a user writes about the app. */
export const NewFeedback = z.strictObject({
  user_id: recordId('用户编号'),
  /** The app's version and the phone's model. */
  version: text('App 版本', { max: 30 }),
  model_name: text('手机型号', { max: 100 }),
  /** See `problemTypes`. */
  type: code('问题类型', problemTypes),
  content: text('反馈内容', { max: 2000 }),
  /** When it was written; now where it is left out. */
  add_time: z.optional(instant('反馈时间')),
})

/** Times are ISO 8601 in UTC. */
export const SavedFeedback = z.object({ ref: z.string(), user_id: z.number(), type: z.number(), add_time: z.string() })
export type SavedFeedback = z.infer<typeof SavedFeedback>

export const openFeedback = openRoutes({
  save: {
    method: 'PUT',
    path: '/open/v1/feedback/:ref',
    summary: '用户反馈',
    access: ['app'],
    params: ref,
    body: NewFeedback,
    answer: SavedFeedback,
  },
})
