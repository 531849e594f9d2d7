import type { ShellServices } from '@console/platform/remote'
import { Button } from '@console/platform/ui/core'
import { useEffect, useState } from 'react'
import { BellOutlined } from '../antd'
import { Boundary } from '../failures/boundary'
import { lazyPart } from '../failures/lazy-part'
import { mayOpen } from '../registry/route-table'
import type { Console } from '../session/console'
import css from './bell-launcher.module.css'

/** The page that the operator came for is loaded first. */
const FETCHED_AFTER_MS = 3_000

const Bell = lazyPart(async () => (await import('./bell')).Bell)

/** The bell of an operator who decides on records of some queue. */
export function BellLauncher({ console, services }: { console: Console; services: ShellServices }) {
  const [isDue, setIsDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setIsDue, FETCHED_AFTER_MS, true)
    return () => clearTimeout(timer)
  }, [])
  const { registry, may } = console
  const hasQueue = registry?.remotes.some(({ counters }) => counters?.some((counter) => counter.queue !== undefined && mayOpen(counter, may)))
  if (!hasQueue) return null
  return (
    <span className={css.place}>
      {isDue && (
        <Boundary
          fallback={(_, retry) => (
            <Button type="text" aria-label="新到的记录：加载失败，重试" title="加载失败，重试" icon={<BellOutlined aria-hidden />} onClick={retry} />
          )}
        >
          <Bell console={console} services={services} />
        </Boundary>
      )}
    </span>
  )
}
