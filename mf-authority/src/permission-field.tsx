import { dataPermission, type TreeNode } from '@console/platform/contract/authority'
import { Checkbox } from '@console/platform/ui/form'
import { CheckTree, idsOf } from '@console/platform/ui/tree'
import css from './permission-field.module.css'
import { marksOf, menuIdOf, type Selection, selectionOf, toggled, withAll, withData, withoutDataPermission } from './tree-selection'

interface PermissionFieldProps {
  /** What the operator may grant. */
  grantable: TreeNode[]
  /** Given by the form; the value is the contract's `menuId`. */
  id?: string
  value?: string
  onChange?: (menuId: string) => void
}

/** The rights of a role: the tree, and beside it the data permission of the certification applications. */
export function PermissionField({ grantable, id, value = '', onChange }: PermissionFieldProps) {
  const selected = selectionOf(value)
  const tree = withoutDataPermission(grantable)
  const { shownWith, node } = dataPermission
  const change = (next: Selection) => onChange?.(menuIdOf(next))
  return (
    <div id={id} className={css.field}>
      <CheckTree
        label="模块权限"
        items={tree}
        {...marksOf(tree, selected)}
        onToggle={(ticked) => change(toggled(tree, selected, ticked))}
        onToggleAll={(all) => change(all ? withAll(tree, selected) : new Set())}
      />
      {selected.has(shownWith) && idsOf(grantable).includes(node) && (
        <Checkbox checked={selected.has(node)} onChange={({ target }) => change(withData(selected, target.checked))}>
          数据权限：可查看并操作出证申请数据（不勾选则仅可查看）
        </Checkbox>
      )}
    </div>
  )
}
