import { noFileYet, shownFileStatuses } from '@console/platform/contract/evidence'
import { captureStatuses, type CaptureStatus, type CaptureType, online, succeeded } from '@console/platform/contract/online'
import { RecordNumber, StatusTag, type Tone } from '@console/platform/ui/core'
import {
  cNameColumn,
  type Column,
  linkTo,
  numberColumn,
  operations,
  personalColumn,
  refuse,
  openDialog,
  timeColumn,
  timeLengthColumn,
} from '@console/platform/ui/table'
import { type Capture, captureKinds } from './capture-kinds'
import { CapturePreview } from './capture-preview'

/** The colours of `captureStatuses`. */
const statusTones: Record<CaptureStatus, Tone> = {
  SUCCESS: 'done',
  SUCCESSED: 'done',
  WAIT: 'waiting',
  FELLIN: 'waiting',
  FAIL: 'failed',
  FAILED: 'failed',
  ING: 'progress',
  UPLOAD: 'progress',
  CANCEL: 'none',
}

/** What the list of a type shows of a capture; not whose it is, where all are of one user. */
export function captureColumns(type: CaptureType, ofOneUser = false): Column<Capture>[] {
  const { number, time } = captureKinds[type]
  return [
    numberColumn<Capture>(number, '取证编号', (value, capture) => (
      <RecordNumber to={succeeded(capture.status) ? certificateOf(type, capture) : undefined} call={online.certificate} input={{ type }} copied>
        {value}
      </RecordNumber>
    )),
    { title: '取证名称', dataIndex: 'name' },
    ...(ofOneUser
      ? []
      : [
          cNameColumn<Capture>('用户名称', 'username', ['cName']),
          personalColumn('mobile', '手机号', online.reveal, (capture: Capture) => ({ baoquan: capture[number]!, type })),
        ]),
    { title: '标签', dataIndex: 'label', width: 84 },
    { title: '取证状态', dataIndex: 'status', width: 84, render: statusOf },
    timeColumn<Capture>(time, '取证时间'),
    ...(type === 'live' ? [timeLengthColumn<Capture>('time_length')] : []),
  ]
}

/** How a capture ended; in place of its success, that what it captured is damaged by now. */
const statusOf = (status: CaptureStatus, { damaged }: Capture) =>
  damaged ? <StatusTag tone="failed">{shownFileStatuses[3]}</StatusTag> : <StatusTag tone={statusTones[status]}>{captureStatuses[status]}</StatusTag>

/** Why a capture has no file to preview or to download; undefined when it has one. */
export function whyNoFile(type: CaptureType, capture: Capture) {
  if (!succeeded(capture.status)) return captureStatuses[capture.status]
  if (capture.damaged) return noFileYet[3]
  return capture[captureKinds[type].result] ? undefined : '证据文件缺失或仍在上传'
}

/** The page that shows a capture that succeeded with its certificate. */
const certificateOf = (type: CaptureType, capture: Capture) => `/online/attestation/${capture[captureKinds[type].number]!}/${type}`

/** What can be done with a capture that succeeded. */
export const captureOperations = (type: CaptureType) =>
  operations((capture: Capture, captures: Capture[]) => {
    if (!succeeded(capture.status)) return []
    const why = whyNoFile(type, capture)
    return [
      linkTo('查看证书', certificateOf(type, capture), online.certificate, { input: { type } }),
      why
        ? refuse('预览结果', online.file, capture.damaged ? why : `${why}，暂不能预览`)
        : openDialog('预览结果', online.file, (dialog) => (
            <CapturePreview type={type} capture={capture} captures={captures.filter((one) => !whyNoFile(type, one))} {...dialog} />
          )),
    ]
  }, 132)
