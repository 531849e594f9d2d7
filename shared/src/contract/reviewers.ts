import { codeOf, dateRange, get, keyword, listQuery, named, pageOf, routes, z } from '@console/platform/contract'
import type { Nodes, PermissionOf } from '@console/platform/contract/permission-tree'

export const nodes = {
  110: { parent: 26, name: '审核统计', url: '/authority/reviewers', permission: 'reviewers/getList' },
} as const satisfies Nodes

declare module '@console/platform/contract/permission-tree' {
  interface Permissions {
    reviewers: PermissionOf<typeof nodes>
  }
}

/** What a reviewer decides on, by the name of its queue. */
export const reviewedKinds = { enterprise: '企业认证', individual: '个人认证', notarization: '出证申请', invoice: '纸质发票' } as const
export type ReviewedKind = keyof typeof reviewedKinds

/** What one operator decided in one queue. */
export const ReviewerRow = z.object({
  /** Names the row among those of an answer. */
  id: z.string(),
  /** The operator's name when they decided. */
  reviewer: z.string(),
  queue: named(z.literal(Object.keys(reviewedKinds) as ReviewedKind[]), reviewedKinds),
  decided: z.number(),
  passed: z.number(),
  /** How many of them were taken back. */
  reopened: z.number(),
  /**
   * Seconds from opening a record to its decision: half of the decisions took no longer. Null where none was measured.
   */
  median_s: z.nullable(z.number()),
  /** How many of the decisions were measured. */
  measured: z.number(),
})
export type ReviewerRow = z.infer<typeof ReviewerRow>

export const reviewers = routes({
  list: get('/api/reviewers/getList', {
    summary: '审核统计：各审核人的审核数、通过数与中位用时；不选审核时间时为最近 30 天',
    access: 'reviewers/getList',
    input: listQuery({ keyword: z.optional(keyword()), queue: z.optional(codeOf('审核类型', reviewedKinds)), datetime: z.optional(dateRange('审核时间')) }),
    result: pageOf(ReviewerRow),
  }),
})
