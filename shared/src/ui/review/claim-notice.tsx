import type { ApiError } from '@console/platform/contract'
import type { Holder } from '@console/platform/contract/review-claims'
import { Alert, Button, Modal } from 'antd'
import { useState } from 'react'
import { useCancelFocus } from '../core/use-cancel-focus'
import { WriteError } from '../core/write-error'
import { nameOf } from './use-claim'

interface ClaimNoticeProps {
  holder: Holder
  takeOver: () => Promise<void>
}

/** Who is at work on the record. Taking it over is asked about first. */
export function ClaimNotice({ holder, takeOver }: ClaimNoticeProps) {
  const [asking, setAsking] = useState(false)
  const cancelFocus = useCancelFocus()
  const [error, setError] = useState<ApiError | null>(null)
  const [isTaking, setTaking] = useState(false)

  function ask() {
    setError(null)
    setAsking(true)
  }

  async function confirm() {
    if (isTaking) return
    setTaking(true)
    setError(null)
    try {
      await takeOver()
      setAsking(false)
    } catch (reason) {
      setError(reason as ApiError)
    } finally {
      setTaking(false)
    }
  }

  return (
    <>
      <Alert
        type="warning"
        showIcon
        title={`${nameOf(holder)} 正在审核`}
        description={`自 ${holder.since} 起。您可以查看，接手后才能审核。`}
        action={
          <Button size="small" onClick={ask}>
            接手
          </Button>
        }
      />
      <Modal
        open={asking}
        width={416}
        title={`接手 ${nameOf(holder)} 正在审核的申请？`}
        okText="接手"
        cancelText="取消"
        {...cancelFocus}
        okButtonProps={{ loading: isTaking }}
        onOk={confirm}
        onCancel={() => !isTaking && setAsking(false)}
        destroyOnHidden
      >
        对方会收到提示，其未提交的内容不会丢失。
        <WriteError error={error} />
      </Modal>
    </>
  )
}
