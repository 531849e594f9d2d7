import type { Navigation } from '@console/platform/remote'
import { Button, PageSkeleton, useRead } from '@console/platform/ui/core'
import { follow } from '../layout/follow'
import type { CountedList } from './counters-of'
import css from './workbench.module.css'

/** The number is not older than this while the page is looked at. */
const EVERY_MS = 1_000

/** How many records of a list wait. The number leads to just these. */
export function Waiting({ counted: { title, list, onlyIfAny, count }, navigation }: { counted: CountedList; navigation: Navigation }) {
  const { data, error, refetch } = useRead(count.route, count.query, { everyMs: EVERY_MS })
  if (onlyIfAny && !error && !(data && numberIn(data))) return null
  return (
    <section className={css.card} aria-label={title}>
      <h2 className={css.title}>{title}</h2>
      {error ? (
        <p role="alert">
          读取失败：{error.message}
          <Button type="link" onClick={() => void refetch()}>
            重试
          </Button>
        </p>
      ) : data ? (
        <a className={css.number} href={list} aria-label={`${title} ${numberIn(data)} 条`} onClick={(event) => follow(event, list, navigation)}>
          {numberIn(data)}
        </a>
      ) : (
        <PageSkeleton lines={1} />
      )}
    </section>
  )
}

/** Some back ends write it as text. */
const numberIn = (answer: unknown) => Number((answer as { count: number | string }).count)
