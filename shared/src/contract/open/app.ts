import * as z from 'zod/mini'
import { integer, text } from '../fields'
import { File } from '../route'
import { openRoutes } from './open-route'

/** What operators publish for every user. Times are ISO 8601 in UTC. */
export const openApp = openRoutes({
  notice: {
    method: 'GET',
    path: '/open/v1/notice',
    summary: '当前公告',
    access: 'anybody',
    maxAgeS: 5,
    params: z.strictObject({}),
    answer: z.object({
      /** The notice that is displayed; null when there is none. */
      notice: z.nullable(z.object({ id: z.number(), title: z.string(), content: z.string(), start_time: z.string(), end_time: z.string() })),
    }),
  },
  latest: {
    method: 'GET',
    path: '/open/v1/app/latest',
    summary: '最新版本',
    access: 'anybody',
    maxAgeS: 5,
    params: z.strictObject({
      /** The version of the caller. */
      version: z.optional(text('版本号', { max: 20 })),
    }),
    answer: z.object({
      /** The newest version that has a package and was not withdrawn; null when there is none. */
      latest: z.nullable(
        z.object({
          id: z.number(),
          current_version: z.string(),
          update_time: z.string(),
          update_desc: z.string(),
          update_content: z.string(),
          /** Where its package is, and what it must be. */
          package: z.object({ address: z.string(), file_name: z.string(), size: z.number(), sha256: z.string() }),
        }),
      ),
      /** Whether the caller's version differs: it is older, or was withdrawn. */
      update: z.boolean(),
    }),
  },
  package: {
    method: 'GET',
    path: '/open/v1/app/packages/:id',
    summary: '安装包',
    access: 'anybody',
    /** It never changes, but may be withdrawn: caches revalidate it. */
    maxAgeS: 60,
    params: z.strictObject({ id: integer('版本编号', { max: 2 ** 31 - 1 }) }),
    answer: File,
    file: 'application/vnd.android.package-archive',
  },
})
