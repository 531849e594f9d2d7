import type { Navigation } from '@console/platform/remote'
import { Button, PageSkeleton, reviewStart } from '@console/platform/ui/core'
import { follow } from '../layout/follow'
import { ageOf } from '../age-of'
import type { CountedList } from '../registry/counters-of'
import { useCount } from './use-count'
import css from './workbench.module.css'

interface WaitingProps {
  counted: CountedList
  navigation: Navigation
}

/**
 * How many records of a list wait, and how long the oldest does. The number leads to just these, 开始审核 to the first of
 * them.
 */
export function Waiting({ counted, navigation }: WaitingProps) {
  const { title, list, onlyIfAny, review } = counted
  const { count, oldest, error, retry } = useCount(counted)
  if (onlyIfAny && !error && !count) return null
  const age = count && oldest && ageOf(oldest)
  return (
    <section className={css.card} aria-label={title}>
      <h2 className={css.title}>{title}</h2>
      {error ? (
        <p role="alert">
          读取失败：{error.message}
          <Button type="link" onClick={retry}>
            重试
          </Button>
        </p>
      ) : count === undefined ? (
        <PageSkeleton lines={1} />
      ) : (
        <div className={css.figures}>
          <a className={css.number} href={list} aria-label={`${title} ${count} 条`} onClick={(event) => follow(event, list, navigation)}>
            {count}
          </a>
          <span className={css.age}>{age && `等待 ${age}`}</span>
          {review && count > 0 && (
            <Button size="small" type="primary" ghost aria-label={`开始审核：${title}`} onClick={() => navigation.push(list, reviewStart)}>
              开始审核
            </Button>
          )}
        </div>
      )}
    </section>
  )
}
