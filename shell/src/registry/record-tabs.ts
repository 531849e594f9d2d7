import type { RegistryAnswer, RegistryRemote, RemoteRoute } from '@console/platform/registry'
import { type Destination, type May, mayOpen } from './route-table'

type Page = Extract<Destination, { kind: 'page' }>

/** A page about a record. */
interface RecordView {
  title: string
  to: string
  isCurrent: boolean
}

interface RecordTab {
  label: string
  /** The first of its views. */
  to: string
  isCurrent: boolean
  /** The pages that share the tab. */
  views: RecordView[]
}

/** All pages about the record that is shown, of every remote, as far as the operator may open them. */
export interface RecordTabs {
  tabs: RecordTab[]
  /**
   * The record's own page, where this one is below it: not where it is that page, nor where it was opened from the page
   * that its route names above it.
   */
  above?: Page
}

interface Known {
  registry?: RegistryAnswer
  may: May
  /** Whether the page was come to by the tabs, and not by the page above it. */
  byTab?: boolean
}

/** The tabs of the record that a page is about; undefined where it is about none. */
export function recordTabsOf(destination: Destination, { registry, may, byTab }: Known): RecordTabs | undefined {
  const current = destination.kind === 'page' ? destination.route : undefined
  const number = destination.kind === 'page' ? Object.values(destination.params)[0] : undefined
  if (!registry || !current?.tab || !number) return undefined
  const found = pagesAbout(current.tab.of, registry, may)
  const tabs: RecordTab[] = []
  for (const { route } of found) {
    const view = { title: route.title, to: addressOf(route, number), isCurrent: route === current }
    const tab = tabs.find(({ label }) => label === route.tab!.label)
    if (!tab) tabs.push({ label: route.tab!.label, to: view.to, isCurrent: view.isCurrent, views: [view] })
    else {
      tab.views.push(view)
      tab.isCurrent ||= view.isCurrent
    }
  }
  const { remote, route } = found[0]!
  const isBelow = route !== current && (byTab || current.parent === undefined)
  return { tabs, above: isBelow ? { kind: 'page', remote, route, params: { [parameterOf(route)]: number } } : undefined }
}

/**
 * The first page about a record that the operator may open: one of its tabs, or a page that shows it, or a list that
 * finds it by its number.
 */
export function pageOfRecord(kind: string, number: string, { registry, may }: Known): string | undefined {
  if (!registry) return undefined
  const [tab] = pagesAbout(kind, registry, may)
  const route = tab?.route ?? registry.remotes.flatMap(({ routes }) => routes).find((one) => one.record?.of === kind && mayOpen(one, may))
  return route && addressOf(route, number)
}

/**
 * The list that a permission opens, if the operator may open it: the first of its pages that is about no single record.
 */
export const listFor = (permission: string, { registry, may }: Known): string | undefined =>
  registry?.remotes.flatMap(({ routes }) => routes).find((route) => route.permission === permission && mayOpen(route, may) && !PARAMETER.test(route.path))?.path

const pagesAbout = (kind: string, { remotes }: RegistryAnswer, may: May) =>
  remotes.flatMap((remote) => pagesOf(remote, kind, may)).sort((one, other) => placeOf(one) - placeOf(other))

const pagesOf = (remote: RegistryRemote, of: string, may: May) =>
  remote.routes.filter((route) => route.tab?.of === of && mayOpen(route, may)).map((route) => ({ remote, route }))

const placeOf = ({ route }: { route: RemoteRoute }) => route.tab!.place

const PARAMETER = /:(\w+)/
const parameterOf = ({ path }: RemoteRoute) => PARAMETER.exec(path)?.[1] ?? ''

/** The address of a page about the record with this number. */
const addressOf = ({ path, record }: RemoteRoute, number: string) =>
  record?.query ? `${path}?${new URLSearchParams({ [record.query]: number })}` : path.replace(PARAMETER, encodeURIComponent(number))
