import type { DecidedDays } from '@console/platform/contract/decided'
import { FailedState, PageSkeleton, Panel, useRead } from '@console/platform/ui/core'
import type { CountedList } from './counters-of'
import css from './workbench.module.css'

/** What was decided in the last days: as a plot, and as the table of its numbers. */
export function Decided({ title, decided: { route, query } }: { title: string; decided: NonNullable<CountedList['decided']> }) {
  const { data, error, refetch } = useRead(route, query)
  const days = data as DecidedDays | undefined
  return (
    <Panel title={`${title}：近 14 天处理量`}>
      {error && <FailedState error={error} onRetry={refetch} />}
      {!error && !days && <PageSkeleton lines={4} />}
      {days && (
        <div className={css.decided}>
          <Plot days={days} />
          <table className={css.days}>
            <thead>
              <tr>
                <th scope="col">日期</th>
                <th scope="col">处理量</th>
              </tr>
            </thead>
            <tbody>
              {[...days].reverse().map(({ day, count }) => (
                <tr key={day}>
                  <td>{day}</td>
                  <td>{count}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  )
}

const WIDTH = 20
const HEIGHT = 160

/** A bar a day. The table says the same. */
function Plot({ days }: { days: DecidedDays }) {
  const most = Math.max(1, ...days.map(({ count }) => count))
  const sum = days.reduce((all, { count }) => all + count, 0)
  return (
    <svg
      className={css.plot}
      viewBox={`0 0 ${days.length * WIDTH} ${HEIGHT + 20}`}
      role="img"
      aria-label={`近 ${days.length} 天共处理 ${sum} 条，单日最多 ${most} 条`}
    >
      {days.map(({ day, count }, index) => {
        const height = (count / most) * (HEIGHT - 16)
        const middle = index * WIDTH + WIDTH / 2
        return (
          <g key={day}>
            <rect className={css.bar} x={middle - 6} y={HEIGHT - height} width={12} height={height} />
            {count > 0 && (
              <text className={css.label} x={middle} y={HEIGHT - height - 4}>
                {count}
              </text>
            )}
            <text className={css.label} x={middle} y={HEIGHT + 14}>
              {Number(day.slice(-2))}
            </text>
          </g>
        )
      })}
      <line className={css.axis} x1={0} x2={days.length * WIDTH} y1={HEIGHT} y2={HEIGHT} />
    </svg>
  )
}
