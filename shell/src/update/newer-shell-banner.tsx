import { Alert, Button } from '@console/platform/ui/core'
import type { LeaveGuard } from '../leaving/leave-guard'
import { useLeaveQuestion } from '../leaving/use-leave-question'

/** Shown while documents are given another shell than this tab runs. */
export function NewerShellBanner({ leaveGuard }: { leaveGuard: LeaveGuard }) {
  const { leave, question } = useLeaveQuestion(leaveGuard)
  function reload() {
    // The browser would ask once more.
    leaveGuard.giveUp()
    location.reload()
  }
  return (
    <>
      <Alert
        banner
        type="info"
        title="新版本已就绪，打开下一个页面时自动更新；正在填写的内容不受影响。"
        role="status"
        action={
          <Button size="small" type="link" onClick={() => leave(reload)}>
            立即刷新
          </Button>
        }
      />
      {question}
    </>
  )
}
