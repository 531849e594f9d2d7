import type { DecidedDays } from '@console/platform/contract/decided'
import type {} from '@console/platform/contract/reviewers'
import type { ShellServices } from '@console/platform/remote'
import { Button, FailedPart, PageSkeleton, useReads } from '@console/platform/ui/core'
import { useState } from 'react'
import { follow } from '../layout/follow'
import { PlainTable } from '../plain-table'
import type { CountedList } from '../registry/counters-of'
import css from './decided.module.css'

interface Series {
  name: string
  days: DecidedDays
}

/** What was decided in the last days, a series for each list: as a plot, or as the table of its numbers. */
export function Decided({ lists, services: { navigation, records } }: { lists: CountedList[]; services: ShellServices }) {
  const [asTable, setAsTable] = useState(false)
  const asked = lists.flatMap(({ page, decided }) => (decided ? [{ name: page, ...decided }] : []))
  const reads = useReads(asked.map(({ route, query }) => ({ route, input: query })))
  const series = asked.flatMap(({ name }, at) => (reads[at]?.data ? [{ name, days: reads[at].data as DecidedDays }] : []))
  const byReviewer = records?.listFor('reviewers/getList')
  const failed = reads.filter(({ error, data }) => error && !data)
  if (failed.length === reads.length && failed.every(({ error }) => error?.details.notOffered)) return null
  return (
    <section className={css.panel} aria-label="近 14 天处理量">
      <header className={css.head}>
        <h2 className={css.title}>近 14 天处理量</h2>
        <span>
          {byReviewer && (
            <Button type="link" size="small" href={byReviewer} onClick={(event) => follow(event, byReviewer, navigation)}>
              按审核人
            </Button>
          )}
          <Button type="link" size="small" onClick={() => setAsTable(!asTable)}>
            {asTable ? '看图' : '看表格'}
          </Button>
        </span>
      </header>
      <div className={css.body}>
        {failed[0]?.error && <FailedPart error={failed[0].error} onRetry={() => void Promise.all(failed.map(({ refetch }) => refetch()))} />}
        {series.length === 0 && failed.length < reads.length && <PageSkeleton lines={6} />}
        {series.length > 0 && (asTable ? <Numbers series={series} /> : <Plot series={series} />)}
      </div>
    </section>
  )
}

const sumOf = ({ days }: Series) => days.reduce((all, { count }) => all + count, 0)
/** `11-20` of `2026-11-20`. */
const monthAndDay = (day: string) => day.slice(5)

/** A group of bars a day, a bar each series. The table says the same. */
function Plot({ series }: { series: Series[] }) {
  const most = Math.max(1, ...series.flatMap(({ days }) => days.map(({ count }) => count)))
  return (
    <>
      <ul className={css.legend}>
        {series.map(({ name }) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      <div
        className={css.plot}
        role="img"
        aria-label={`近 14 天处理量：${series.map((one) => `${one.name} ${sumOf(one)} 条`).join('，')}；单日最多 ${most} 条`}
      >
        <span className={css.most}>{most}</span>
        {series[0]!.days.map(({ day }, at) => (
          <div key={day} className={css.day}>
            <div className={css.bars}>
              {series.map(({ name, days }) => {
                const count = days[at]?.count ?? 0
                return <span key={name} title={`${day} ${name} ${count} 条`} style={{ height: `${(count / most) * 100}%` }} />
              })}
            </div>
            <span className={css.label}>{monthAndDay(day)}</span>
          </div>
        ))}
      </div>
    </>
  )
}

function Numbers({ series }: { series: Series[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keys
    <section className={css.table} aria-label="每天的处理量" tabIndex={0}>
      <PlainTable titles={['日期', ...series.map(({ name }) => name)]}>
        {[...series[0]!.days.keys()].reverse().map((at) => (
          <tr key={at}>
            <td>{series[0]!.days[at]!.day}</td>
            {series.map(({ name, days }) => (
              <td key={name}>{days[at]?.count}</td>
            ))}
          </tr>
        ))}
      </PlainTable>
    </section>
  )
}
