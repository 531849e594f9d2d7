import type { ApiError } from '@console/platform/contract'
import { appNotice, type Notice } from '@console/platform/contract/app-notice'
import { Button, May, useAskedAct, useConfirmedWrite, useServices } from '@console/platform/ui/core'
import { useState } from 'react'
import { NoticeDialog } from './notice-dialog'

/** 新增公告: opens the dialog, or says which notice is displayed and offers to end it. */
export function AddNotice() {
  const { http, notify } = useServices()
  const { ask, dialog } = useConfirmedWrite()
  const [checking, setChecking] = useState(false)
  const [open, setOpen] = useState(false)

  /** The displayed notice, which prevents another one. It is the newest: while it is displayed none is added. */
  async function findShown() {
    const { is_add } = await http.call(appNotice.isAdd, {})
    if (is_add) return undefined
    const { data } = await http.call(appNotice.notices, { limit: 1 })
    return data.find(({ is_show }) => is_show === '是')
  }

  async function begin() {
    setChecking(true)
    try {
      const shown = await findShown()
      if (shown) ask(endFirst(shown))
      else setOpen(true)
    } catch (error) {
      notify.error((error as ApiError).message)
    }
    setChecking(false)
  }

  useAskedAct(appNotice.addNotice.path, () => void begin())

  return (
    <May call={appNotice.addNotice}>
      <Button type="primary" loading={checking} onClick={begin}>
        新增公告
      </Button>
      <NoticeDialog open={open} onClose={() => setOpen(false)} />
      {dialog}
    </May>
  )
}

const endFirst = ({ id, title, end_time }: Notice) => ({
  call: appNotice.cancelNotice,
  input: { id, type: 1 },
  title: '已有公告内容正在展示，请结束后新增',
  content: (
    <>
      <p>
        正在展示“{title}”，到 {end_time} 为止。
      </p>
      <p>可以现在结束它：结束后用户立即不再看到，不能恢复展示，之后即可新增公告。</p>
    </>
  ),
  okText: '结束公告',
  danger: true,
  done: `已结束公告 ${title}`,
})
