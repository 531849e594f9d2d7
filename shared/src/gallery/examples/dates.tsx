import { TimeField, TimeRange } from '@console/platform/ui/date'
import { Form } from '@console/platform/ui/form'

export function Dates() {
  return (
    <Form layout="vertical" style={{ maxWidth: 400 }} initialValues={{ start: '2026-02-01 09:00:00', wrong: '明天' }}>
      <Form.Item name="start" label="开始时间">
        <TimeField />
      </Form.Item>
      <Form.Item name="wrong" label="不是时间的文字" validateStatus="error" help="不是时间的文字留在原处，由表单说明">
        <TimeField />
      </Form.Item>
      <Form.Item name="shown" label="显示时间">
        <TimeRange label="显示时间" />
      </Form.Item>
    </Form>
  )
}
