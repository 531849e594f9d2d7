import { type EvidenceRow, evidence, shownFileStatuses } from '@console/platform/contract/evidence'
import { userTypes } from '@console/platform/contract/users'
import { CopyText, RecordLink, type Tone } from '@console/platform/ui/core'
import { choiceColumn, cNameColumn, type Column, numberColumn, personalColumn, search, statusColumn, timeColumn } from '@console/platform/ui/table'
import { dateRange } from '@console/platform/ui/date'
import { certificateOf } from './certificate-address'

/** The filters of every list of evidence. */
export const evidenceFilters = [search('keyword', '证据编号、名称、用户或手机号'), dateRange('datetime')]

/** The colours of `shownFileStatuses`. */
export const fileStatusTones: Record<EvidenceRow['fileStatus'], Tone> = { 0: 'failed', 1: 'done', 2: 'progress', 3: 'failed' }

const nameColumns: Column<EvidenceRow>[] = [
  numberColumn('baoquan', '证据编号', (baoquan, evidence) => <CopyText to={certificateOf(evidence)}>{baoquan}</CopyText>),
  { title: '证据名称', dataIndex: 'title', render: (title, evidence) => <RecordLink to={certificateOf(evidence)}>{title}</RecordLink> },
]

const ownerColumns: Column<EvidenceRow>[] = [
  cNameColumn('用户名称', 'companyName'),
  personalColumn('mobile', '手机号', evidence.reveal, ({ baoquan }: EvidenceRow) => ({ baoquan })),
]

const stateColumns: Column<EvidenceRow>[] = [
  { title: '产品', dataIndex: 'type', width: 72 },
  timeColumn('saveTime', '存证时间'),
  statusColumn('fileStatus', '文件状态', shownFileStatuses, fileStatusTones, 88),
]

/** What every list of evidence shows of a piece. */
export const evidenceColumns = [...nameColumns, ...ownerColumns, ...stateColumns]

/** The same, where all are of one user. */
export const pieceColumns = [...nameColumns, ...stateColumns]

/** The owner of the evidence, in lists that contain persons and enterprises. */
export const userTypeColumn = choiceColumn<EvidenceRow>('userType', '用户类型', userTypes, 72)
