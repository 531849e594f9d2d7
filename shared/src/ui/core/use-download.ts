import type { CallInput, Route } from '@console/platform/contract'
import { useSyncExternalStore } from 'react'
import { downloadsOf } from '../../services/downloads'
import { useServices } from '../../services/services'
import { progressOf } from './progress-of'

/** What one of these calls downloads: they are of one place of a page, such as a row, where one runs at a time. */
export function useDownload<Asked extends { call: Route; input: object }>(...asked: Asked[]) {
  const services = useServices()
  const { http } = services
  const downloads = downloadsOf(services)
  const keys = asked.map(({ call, input }) => http.urlOf(call, input as CallInput<Route>))
  const last = useSyncExternalStore(downloads.subscribe, () => {
    const known = downloads.list().filter(({ key }) => keys.includes(key))
    return known.find(({ state }) => state === 'running') ?? known[0]
  })
  const runs = last?.state === 'running'
  return {
    start: downloads.start,
    cancel: () => last && downloads.cancel(last.id),
    /** How far it has come, in words; undefined while nothing runs. */
    progress: runs ? (last.loaded === undefined ? '准备中' : progressOf(last.loaded, last.total)) : undefined,
    /** The last one, where no answer came to it. */
    cutOff: last?.cutOff ? asked[keys.indexOf(last.key)] : undefined,
  }
}
