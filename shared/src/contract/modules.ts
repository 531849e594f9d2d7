import { get, keyword, listQuery, named, pageOf, routes, z } from '@console/platform/contract'
import type { Nodes, PermissionOf } from '@console/platform/contract/permission-tree'

export const nodes = {
  91: { parent: 26, name: '模块运行情况', url: '/authority/module', permission: 'modules/getList' },
} as const satisfies Nodes

declare module '@console/platform/contract/permission-tree' {
  interface Permissions {
    modules: PermissionOf<typeof nodes>
  }
}

/** Who gets a version: everybody, some first, those whose version fails; or nobody, as it was withdrawn or replaced. */
export const versionStatuses = { 1: '正式版', 2: '灰度版', 3: '上一版', 4: '已撤回', 5: '已停用' } as const

const figure = z.nullable(z.number())

/** Health of a version over seven days. Times and shifts are 75th percentiles, null where nothing was measured. */
export const ModuleVersion = z.object({
  /** `mf-users@1.1.0`. */
  id: z.string(),
  title: z.string(),
  /** The team that owns it. */
  owner: z.string(),
  version: z.string(),
  status: named(z.literal([1, 2, 3, 4, 5]), versionStatuses),
  /** When it was taken back, `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai, and why. */
  takenBackAt: z.nullable(z.string()),
  takenBackWhy: z.nullable(z.string()),
  operators: z.number(),
  loads: z.number(),
  /** Of the loads, from 0 to 1. */
  failureShare: figure,
  /** Milliseconds from the first request to the first page. */
  loadMs: figure,
  /** Milliseconds of a visit's slowest interaction. */
  slowestInteractionMs: figure,
  /** Largest Contentful Paint, in milliseconds. */
  lcpMs: figure,
  /** Cumulative Layout Shift. */
  cls: figure,
  /** Why loads failed, the most frequent reason first. */
  failures: z.array(
    z.object({
      code: z.string(),
      /** In words; empty for a code that this server does not know. */
      reason: z.string(),
      times: z.number(),
      operators: z.number(),
      /**
       * What was thrown most often, without personal data; `stack`: where in the module's sources, a line a place, the
       * innermost first, empty where that is not known.
       */
      messages: z.array(z.object({ message: z.string(), times: z.number(), stack: z.string() })),
    }),
  ),
})
export type ModuleVersion = z.infer<typeof ModuleVersion>

export const modules = routes({
  list: get('/api/modules/getList', {
    summary: '模块各版本的运行情况：正在使用、已撤回，或最近七天有人使用的版本',
    access: 'modules/getList',
    input: listQuery({ keyword: z.optional(keyword()) }),
    result: pageOf(ModuleVersion),
  }),
})
