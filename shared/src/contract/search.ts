import { keyword, post, routes, z } from '@console/platform/contract'

/** A record, what it is, and the address of its page; of its list where it has no page. */
export const Found = z.object({ title: z.string(), kind: z.string(), path: z.string() })
export type Found = z.infer<typeof Found>

export const search = routes({
  /** By POST: a mobile or an ID number is in no address and no log. */
  find: post('/api/search/find', {
    summary: '按编号查找记录：手机号、证件号、税号、用户编号、存证编号、订单号、发票编号，仅限有权打开的',
    access: 'signed-in',
    reads: true,
    input: z.strictObject({ number: keyword() }),
    result: z.array(Found),
  }),
})
