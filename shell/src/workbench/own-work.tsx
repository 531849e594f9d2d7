import { downloadRecords } from '@console/platform/contract/download-records'
import { search } from '@console/platform/contract/search'
import { downloadsOf, type Navigation } from '@console/platform/remote'
import { FailedPart, Panel, StatusTag, useRead, useServices } from '@console/platform/ui/core'
import { useSyncExternalStore } from 'react'
import { type Entry, entriesOf } from '../download-centre/entries-of'
import { follow } from '../layout/follow'
import { ageOf } from '../age-of'
import type { CountedList } from '../registry/counters-of'
import css from './own-work.module.css'
import { useCount } from './use-count'

const ASK_AGAIN_MS = 5_000

/** What the operator is at: lists of their own records, and files that are made or wait to be fetched. */
export function OwnWork({ lists }: { lists: CountedList[] }) {
  const { navigation } = useServices()
  return (
    <Panel title="我的工作">
      <ul className={css.rows}>
        {lists.map((one) => (
          <OwnList key={one.list} counted={one} navigation={navigation} />
        ))}
        <Files />
      </ul>
      <Recent navigation={navigation} />
    </Panel>
  )
}

/** The records that the operator opened last, those first that they are at work on. */
function Recent({ navigation }: { navigation: Navigation }) {
  const { data, error, refetch } = useRead(search.recent, {}, { refetchOnMount: 'always' })
  if (error && !data) return <FailedPart error={error} onRetry={refetch} />
  if (!data?.length) return null
  return (
    <>
      <h3 className={css.heading}>最近打开</h3>
      <ul className={css.rows}>
        {[...data]
          .sort((one, other) => Number(other.claimed) - Number(one.claimed))
          .map(({ title, kind, path, claimed }) => (
            <li key={path} className={css.row}>
              <a className={css.name} href={path} title={title} onClick={(event) => follow(event, path, navigation)}>
                {title}
              </a>
              {claimed ? <StatusTag tone="progress">审核中</StatusTag> : <span className={css.note}>{kind}</span>}
            </li>
          ))}
      </ul>
    </>
  )
}

function OwnList({ counted, navigation }: { counted: CountedList; navigation: Navigation }) {
  const { title, list } = counted
  const { count, oldest, error, retry } = useCount(counted)
  const age = count && oldest && ageOf(oldest)
  return (
    <li className={css.row}>
      <a className={css.name} href={list} onClick={(event) => follow(event, list, navigation)}>
        {title}
      </a>
      {error ? (
        <FailedPart error={error} onRetry={retry} />
      ) : (
        count !== undefined && <span className={css.note}>{age ? `${count} 条，等待 ${age}` : `${count} 条`}</span>
      )}
    </li>
  )
}

const underWay: Partial<Record<Entry['state'], string>> = { running: '下载中', elsewhere: '下载中', ready: '可下载', making: '生成中' }

/** Exports and downloads that are on their way, also those of other tabs, and zips that nobody has fetched yet. */
function Files() {
  const downloads = downloadsOf(useServices())
  const tab = useSyncExternalStore(downloads.subscribe, downloads.list)
  const { data, error, refetch } = useRead(downloadRecords.list, {}, { everyMs: ASK_AGAIN_MS })
  const entries = entriesOf(tab, data).filter(({ state }) => underWay[state])
  return (
    <>
      {error && !data && (
        <li className={css.row}>
          <span className={css.name}>导出与下载</span>
          <FailedPart error={error} onRetry={refetch} />
        </li>
      )}
      {entries.map(({ id, name, title, state }) => (
        <li key={id} className={css.row}>
          <span className={css.name} title={name ?? title}>
            {name ?? title}
          </span>
          <StatusTag tone={state === 'ready' ? 'waiting' : 'progress'}>{underWay[state]}</StatusTag>
        </li>
      ))}
      {data && entries.length === 0 && <li className={css.none}>没有正在进行的导出和下载</li>}
    </>
  )
}
