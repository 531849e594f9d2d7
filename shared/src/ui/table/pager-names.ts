import type { PaginationProps } from 'antd'
import { cloneElement, type ReactElement } from 'react'

const names: Record<string, string> = { prev: '上一页', next: '下一页' }

/** Names the steps of a pager, whose icons would be read out in English. */
export const pagerNames: PaginationProps['itemRender'] = (_, type, element) => {
  if (type === 'page') return element
  const step = element as ReactElement<{ 'aria-label'?: string; 'aria-hidden'?: boolean }>
  // A jump's item has a title; its dots say nothing.
  return cloneElement(step, names[type] ? { 'aria-label': names[type] } : { 'aria-hidden': true })
}
