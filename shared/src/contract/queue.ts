import * as z from 'zod/mini'
import { integer, labelled } from './fields'
import type { Input, Output, Route } from './route'

/**
 * The tabs of a list whose records are decided one after the other, with what each filters by. `waiting` holds those to
 * be decided.
 */
export type QueueTabs = { readonly waiting: QueueTab } & Readonly<Record<string, QueueTab>>

export interface QueueTab {
  title: string
  filters: Readonly<Record<string, number>>
}

/** How many rows each of a list's tabs has, by the tab's key. */
export const TabCounts = z.record(z.string(), z.number())

/** Names a tab of a browser as long as it is open: a claim is of a tab. */
export const tabId = () => labelled(z.string().check(z.regex(/^[\da-f]{32}$/, '标签页编号的格式不正确')), '标签页')

/** Ids of records, joined by commas. */
export const recordIds = (label: string) =>
  labelled(z.string().check(z.maxLength(4_000, `${label}过多`), z.regex(/^(\d{1,10}(,\d{1,10})*)?$/, `${label}格式不正确`)), label)

/**
 * The input of the call for the next waiting record: filters of its list, and skipped ids, joined by commas, which come
 * last in this order. `deciding` is a record whose decision is being sent: it does not count as waiting any more.
 */
export const nextQuery = <F extends z.core.$ZodLooseShape>(filters: F) =>
  z.object({ ...filters, tab: tabId(), skipped: z._default(recordIds('跳过的记录'), ''), deciding: z.optional(integer('正在提交的记录', { max: 0x7fffffff })) })

/** The record that was taken, the one that would be the next now, and how many are waiting, both included. */
export const nextOf = <Row extends Output>(row: Row) => z.object({ row: z.nullable(row), following: z.nullable(row), left: z.number() })

export type NextRoute = Route<Input, ReturnType<typeof nextOf>>
