import { Alert, Button } from '@console/platform/ui/core'

export function Buttons() {
  return (
    <>
      <Button type="primary">提交</Button> <Button>取消</Button> <Button danger>删除</Button> <Button type="link">查看</Button>
      <Button loading>正在提交</Button> <Button disabled>不能提交</Button>
      <Alert type="warning" showIcon title="提交后不能撤回" />
    </>
  )
}
