import { Button, Modal } from '@console/platform/ui/core'

interface FailedDialogProps {
  title: string
  onRetry: () => void
  /** Without it the dialog cannot be closed. */
  onClose?: () => void
}

/** Shown in place of a dialog that could not be loaded. The page below keeps its state. */
export function FailedDialog({ title, onRetry, onClose }: FailedDialogProps) {
  return (
    <Modal
      open
      title={title}
      width={448}
      closable={onClose !== undefined}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={[
        <Button key="reload" onClick={() => location.reload()}>
          重新加载页面
        </Button>,
        <Button key="retry" type="primary" onClick={onRetry}>
          重试
        </Button>,
      ]}
    >
      此窗口未能加载，已填写的内容仍在页面上。请检查网络后重试；仍不能打开时，可能刚刚发布了新版本，请重新加载页面。
    </Modal>
  )
}
