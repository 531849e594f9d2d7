import type { PaginationProps } from 'antd'
import { cloneElement, type ReactElement } from 'react'
import { type List, PAGE_SIZE } from './use-list'

const names: Record<string, string> = { prev: '上一页', next: '下一页' }

/** Names the steps of a pager, whose icons would be read out in English. */
const named: PaginationProps['itemRender'] = (_, type, element) => {
  if (type === 'page') return element
  const step = element as ReactElement<{ 'aria-label'?: string; 'aria-hidden'?: boolean }>
  // A jump's item has a title; its dots say nothing.
  return cloneElement(step, names[type] ? { 'aria-label': names[type] } : { 'aria-hidden': true })
}

/** The pager of a list. How many rows a page has can be chosen where there is more than one page of ten, and a page be jumped to where there are several. */
export const pagerOf = ({ page, limit, count }: Pick<List<unknown>, 'page' | 'limit' | 'count'>): PaginationProps => ({
  current: page,
  pageSize: limit,
  total: count,
  pageSizeOptions: [PAGE_SIZE, 20, 50],
  showSizeChanger: count > PAGE_SIZE && { 'aria-label': '每页条数' },
  showQuickJumper: count > limit,
  showTotal: (total) => `共 ${total} 条`,
  itemRender: named,
})
