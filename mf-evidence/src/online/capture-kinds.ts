import type { Input, pageOf, Route, z } from '@console/platform/contract'
import {
  captureStatuses,
  type CaptureType,
  type EvidenceCapture,
  type LiveCapture,
  online,
  statusesOf,
  type WebCapture,
} from '@console/platform/contract/online'
import { dateRange } from '@console/platform/ui/date'
import { type Filter, search, select, selectFrom } from '@console/platform/ui/table'

/** A row of any of the lists: what all have, and what some have. */
export type Capture = Pick<WebCapture, 'username' | 'mobile' | 'name' | 'label' | 'status' | 'environment' | 'damaged'> &
  Partial<WebCapture & EvidenceCapture & LiveCapture>

/** What the list of one type of captures differs in from those of the others. */
interface CaptureKind {
  list: Route<Input, ReturnType<typeof pageOf<z.ZodMiniType<Capture>>>>
  /** What the page decides of its query. */
  fixed?: Record<string, unknown>
  /** The fields that hold the number, the time when the capture began, and the address of its result. */
  number: 'baoquan_no' | 'attestation_id'
  time: 'create_time' | 'begin_at'
  result: 'address' | 'ossurl' | 'video_url'
  /** The ones that are used most first. */
  filters: Filter[]
}

const keyword = search('keyword', '取证编号、名称、用户或手机号')
const days = dateRange('registtime')
const labels = selectFrom('label', online.webLabels, {}, ({ list }) => list)
const statuses = (type: CaptureType) => select('status', captureStatuses, statusesOf[type])

const recorded = { list: online.evidenceList, number: 'attestation_id', time: 'begin_at', result: 'ossurl' } as const
const named = { number: 'baoquan_no', time: 'create_time' } as const

export const captureKinds: Record<CaptureType, CaptureKind> = {
  web: { ...named, list: online.webList, result: 'address', filters: [keyword, labels, days, statuses('web')] },
  pro: { ...recorded, fixed: { type: 1 }, filters: [keyword, statuses('pro'), days] },
  move: { ...recorded, fixed: { type: 3 }, filters: [keyword, statuses('move'), days] },
  live: { ...named, list: online.liveList, result: 'video_url', filters: [keyword, days] },
}
