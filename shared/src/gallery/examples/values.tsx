import { CopyText, Dash, FieldList, Money, orDash, Points, StatusTag } from '@console/platform/ui/core'

export function Values() {
  return (
    <FieldList
      fields={{
        金额: <Money value="1234.5" />,
        没有金额: <Money value={null} />,
        积分: <Points value={12000} />,
        变动: <Points value={300} signed />,
        等待: <StatusTag tone="waiting">待处理</StatusTag>,
        进行: <StatusTag tone="progress">处理中</StatusTag>,
        完成: <StatusTag tone="done">已完成</StatusTag>,
        失败: <StatusTag tone="failed">已退回</StatusTag>,
        未开始: <StatusTag>未开始</StatusTag>,
        编号: <CopyText>20260201000000123456</CopyText>,
        没有: orDash(''),
        不适用: <Dash />,
        不显示: false,
      }}
    />
  )
}
