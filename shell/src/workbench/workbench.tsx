import type { ShellServices } from '@console/platform/remote'
import { KitProvider, Page, PageHeader, PageState, Panel } from '@console/platform/ui/core'
import { useMemo } from 'react'
import type { Console } from '../session/console'
import { countersOf } from '../registry/counters-of'
import { Decided } from './decided'
import { OwnWork } from './own-work'
import { Waiting } from './waiting'
import css from './workbench.module.css'

/**
 * What waits for this operator in each of their queues, what they are at, and what was decided lately. What is counted,
 * remotes declare in their releases.
 */
export function Workbench({ console: { registry, may }, services }: { console: Console; services: ShellServices }) {
  const counted = useMemo(() => countersOf(registry?.remotes ?? [], may), [registry, may])
  const waiting = counted.filter(({ own }) => !own)
  return (
    <KitProvider services={services}>
      <Page>
        <PageHeader title="工作台" />
        {waiting.length === 0 && (
          <Panel>
            <PageState title="没有待处理的队列" hint="当前角色没有需要审核的列表。" />
          </Panel>
        )}
        <div className={css.cards}>
          {waiting.map((one) => (
            <Waiting key={one.list} counted={one} navigation={services.navigation} />
          ))}
        </div>
        <div className={css.below}>
          {waiting.some(({ decided }) => decided) && <Decided lists={waiting} services={services} />}
          <OwnWork lists={counted.filter(({ own }) => own)} />
        </div>
      </Page>
    </KitProvider>
  )
}
