import { get, keyword, Nothing, post, routes, text, z } from '@console/platform/contract'

const isNumber = (text: string) => /\d/.test(text) && !/\p{Script=Han}/u.test(text)

/** Has letters, and a trigram for the index: Chinese characters count twice there. */
const isName = (text: string) => /\p{L}/u.test(text) && text.replace(/[^\0-\x7f]/g, 'xx').length >= 3

/** What a text that somebody looks for may be: a number, a part of a name, both, or neither yet. */
export const soughtBy = (text: string) => ({ number: isNumber(text), name: isName(text) })

const found = { title: z.string(), kind: z.string(), path: z.string() }

/** A record, what it is, and the address of its page; of its list where it has no page. */
export const Found = z.object(found)
export type Found = z.infer<typeof Found>

/** A record that the operator has opened. `claimed`: they are at work on it, in some tab. */
export const RecentRecord = z.object({ ...found, claimed: z.boolean() })
export type RecentRecord = z.infer<typeof RecentRecord>

export const search = routes({
  /** By POST: a name, a mobile or an ID number is in no address and no log. */
  find: post('/api/search/find', {
    summary: '查找记录：用户与企业名称、存证标题、文件哈希，或手机号、证件号、税号、用户编号、存证编号、订单号、发票编号，仅限有权打开的',
    access: 'signed-in',
    reads: true,
    input: z.strictObject({ text: keyword() }),
    result: z.array(Found),
  }),
  /** The last ten, the newest first, with today's names and permissions. */
  recent: get('/api/search/getRecent', { summary: '本账号最近打开的记录', access: 'signed-in', input: z.object({}), result: z.array(RecentRecord) }),
  /** The shell reports each page that is opened; those that are no page of a record are dropped. */
  visit: post('/api/search/visit', {
    summary: '记下打开的记录',
    access: 'signed-in',
    reads: true,
    passive: true,
    input: z.strictObject({ path: text('地址', { max: 500 }) }),
    result: Nothing,
  }),
})
