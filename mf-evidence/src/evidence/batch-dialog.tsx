import { Button, Modal } from '@console/platform/ui/core'
import { useEffect, useState } from 'react'

/** Seconds that it stays open. */
const SHOWN = 5

/** Says that files are being downloaded, counts down, and closes itself: the downloads go on. */
export function BatchDialog({ files }: { files: number }) {
  const [left, setLeft] = useState(SHOWN)
  const close = () => setLeft(0)

  useEffect(() => {
    if (!left) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])

  return (
    <Modal open={left > 0} width={416} title="批量下载" onCancel={close} footer={<Button onClick={close}>立即关闭</Button>}>
      <p role="status">正在批量下载 {files} 个文件，请在浏览器的下载列表中查看。</p>
      <p>{left} 秒后自动关闭，关闭后下载会继续。</p>
    </Modal>
  )
}
