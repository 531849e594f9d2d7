import { Card, Skeleton } from 'antd'

/** Stands for a page that is still loading. */
export function PageSkeleton() {
  return (
    <Card variant="borderless" aria-busy aria-label="加载中">
      <Skeleton active paragraph={{ rows: 8 }} />
    </Card>
  )
}
