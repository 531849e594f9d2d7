import { bell } from '@console/platform/contract/bell'
import type { ShellServices } from '@console/platform/remote'
import { Button, KitProvider, useRead, useServices } from '@console/platform/ui/core'
import { useState } from 'react'
import { BellOutlined, Dropdown } from '../antd'
import { Count } from '../count'
import { ageOf } from '../age-of'
import { type CountedList, countersOf } from '../registry/counters-of'
import type { Console } from '../session/console'
import css from './bell.module.css'

const ASK_AGAIN_MS = 60_000

interface Arrived {
  list: CountedList
  count: number
  latest: string
}

/** What came into the operator's queues since they looked last. */
export function Bell({ console, services }: { console: Console; services: ShellServices }) {
  return (
    <KitProvider services={services}>
      <BellButton console={console} />
    </KitProvider>
  )
}

function BellButton({ console: { registry, may } }: { console: Console }) {
  const { navigation, http } = useServices()
  const { data, error, refetch } = useRead(bell.news, {}, { everyMs: ASK_AGAIN_MS })
  /** The shown entries stay while the menu is open; by then the server counts from zero again. */
  const [shown, setShown] = useState<Arrived[]>()
  const lists = countersOf(registry?.remotes ?? [], may)
  const arrived = (data ?? []).flatMap(({ queue, count, latest }) => {
    const list = lists.find((one) => one.queue === queue)
    return list ? [{ list, count, latest }] : []
  })
  const count = arrived.reduce((sum, one) => sum + one.count, 0)

  if (error?.details.notOffered) return null

  async function look(open: boolean) {
    if (!open) return setShown(undefined)
    setShown(arrived)
    // If this is lost, the same is shown once more.
    if (count)
      await http.call(bell.look, {}).then(
        () => refetch(),
        () => undefined,
      )
  }

  const items = (shown ?? arrived).map(({ list, count, latest }) => ({
    key: list.list,
    label: (
      <span className={css.row}>
        <span>{`${list.title}：新到 ${count} 条`}</span>
        <span className={css.age}>{ageText(latest)}</span>
      </span>
    ),
    onClick: () => navigation.push(list.list),
  }))
  const nothing = { key: 'none', disabled: true, label: error && !data ? `读取失败：${error.message}` : '没有新到的记录' }
  return (
    <Dropdown trigger={['click']} open={shown !== undefined} onOpenChange={(open) => void look(open)} menu={{ items: items.length ? items : [nothing] }}>
      <Button type="text" title="新到的记录" aria-label={count ? `新到的记录，${count} 条` : '新到的记录'} icon={<BellOutlined aria-hidden />}>
        <Count of={count} />
      </Button>
    </Dropdown>
  )
}

const ageText = (time: string) => {
  const age = ageOf(time)
  return age && `${age}前`
}
