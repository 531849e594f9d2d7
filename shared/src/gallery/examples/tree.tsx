import { CheckTree, idsOf, type TreeItem } from '@console/platform/ui/tree'
import { useState } from 'react'

const items: TreeItem[] = [
  {
    id: 1,
    name: '用户管理',
    child: [
      { id: 2, name: '个人用户', child: [] },
      { id: 3, name: '企业用户', child: [] },
    ],
  },
]

export function Tree() {
  const [checked, setChecked] = useState<number[]>([2])
  const toggle = (id: number) => setChecked((ids) => (ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]))
  return (
    <CheckTree label="权限" items={items} checked={checked} halfChecked={[]} onToggle={toggle} onToggleAll={(all) => setChecked(all ? idsOf(items) : [])} />
  )
}
