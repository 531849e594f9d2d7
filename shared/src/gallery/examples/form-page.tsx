import { Alert } from '@console/platform/ui/core'
import { TimeField, TimeRange } from '@console/platform/ui/date'
import { FormPage, Input } from '@console/platform/ui/form'
import { kit } from '../contract'

export function PlanPage() {
  return (
    <FormPage
      parent="/kit/list"
      call={kit.plan}
      notice={<Alert type="info" showIcon title="提交后返回列表" />}
      fields={{ name: <Input autoComplete="off" />, start: <TimeField />, shown: <TimeRange label="显示时间" /> }}
      hints={{ name: '最多 20 个字符' }}
    />
  )
}
