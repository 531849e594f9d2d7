import { appNotice, type Notice } from '@console/platform/contract/app-notice'
import { shanghaiTime, useServices } from '@console/platform/ui/core'
import { TimeRange } from '@console/platform/ui/date'
import { FormDialog, Input } from '@console/platform/ui/form'
import type { DialogProps } from '@console/platform/ui/table'
import { useState } from 'react'
import { NoticePreview } from './notice-preview'

const form = {
  fields: {
    title: <Input autoComplete="off" count={{ show: true, max: 15 }} />,
    content: <Input.TextArea rows={6} count={{ show: true, max: 2000 }} />,
    time: <TimeRange label="展示时间" />,
  },
  hints: { time: '北京时间。公告新增后即占用展示位，到结束时间自动停止展示。' },
  aside: <NoticePreview />,
}

/** Adds a notice, or edits one that is displayed. A preview for users is beside the form. */
export function NoticeDialog({ notice, ...dialog }: DialogProps & { notice?: Notice }) {
  const { account: uid } = useServices().session.user
  const [openedAt, setOpenedAt] = useState(0)
  if (dialog.open !== openedAt > 0) setOpenedAt(dialog.open ? Date.now() : 0)
  // One time for all tries of a form: with another one it would be sent under another idempotency key.
  const fixed = { uid, datetime: shanghaiTime(openedAt) }
  if (!notice) return <FormDialog title="新增公告" call={appNotice.addNotice} fixed={fixed} {...form} {...dialog} />
  const { id, title, content, start_time, end_time } = notice
  const initial = { title, content, time: `${start_time} - ${end_time}` }
  return <FormDialog title="修改公告" call={appNotice.editNotice} initial={initial} fixed={{ ...fixed, id }} {...form} {...dialog} />
}
