import { ApiError } from '@console/platform/contract'
import { FailedPart, FailedState, PageSkeleton, PageState } from '@console/platform/ui/core'

const failed = new ApiError(500, '服务器开小差了', { traceId: '4f8a2c' })

export function States() {
  return (
    <>
      <PageState title="无数据" hint="新的申请会出现在这里" />
      <FailedState error={failed} onRetry={() => {}} />
      <FailedState error={new ApiError(403, '没有权限')} onRetry={() => {}} />
      <p>
        本月合计：
        <FailedPart error={failed} onRetry={() => {}} />
      </p>
      <PageSkeleton />
    </>
  )
}
