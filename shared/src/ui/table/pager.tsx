import { Pagination, type PaginationProps } from 'antd'
import { cloneElement, type ReactElement } from 'react'
import { useLater } from '../core/use-later'
import css from './pager.module.css'
import { type List, PAGE_SIZE } from './use-list'

const names: Record<string, string> = { prev: '上一页', next: '下一页' }

/** Sets Chinese names for the pager's buttons, whose icons would be read out in English. */
const named: PaginationProps['itemRender'] = (_, type, element) => {
  if (type === 'page') return element
  const step = element as ReactElement<{ 'aria-label'?: string; 'aria-hidden'?: boolean }>
  // A jump's item has a title; its dots say nothing.
  return cloneElement(step, names[type] ? { 'aria-label': names[type] } : { 'aria-hidden': true })
}

interface PagerProps {
  list: Pick<List<unknown>, 'page' | 'limit' | 'count' | 'more' | 'show'>
}

/**
 * The pager of a list. How many rows a page has can be chosen where there is more than one page of ten, and a page be
 * jumped to where there are several. It takes as long to render as the rows do, so it follows them, in a place of its
 * size.
 */
export function Pager({ list: { page, limit, count, more, show } }: PagerProps) {
  const ready = useLater()
  return (
    <div className={css.pager} aria-busy={!ready}>
      {ready && (
        <Pagination
          size="small"
          align="end"
          current={page}
          pageSize={limit}
          total={count + Number(more ?? false)}
          pageSizeOptions={[PAGE_SIZE, 20, 50]}
          showSizeChanger={count > PAGE_SIZE && { 'aria-label': '每页条数' }}
          showQuickJumper={count > limit}
          showTotal={() => (more ? `共 ${count.toLocaleString('zh-CN')}+ 条` : `共 ${count} 条`)}
          itemRender={named}
          onChange={(next, size) => show({ page: size === limit ? next : 1, limit: size })}
        />
      )}
    </div>
  )
}
