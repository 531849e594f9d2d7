import type { TreeNode } from '@console/platform/contract/authority'
import { Form } from '@console/platform/ui/form'
import css from './role-difference.module.css'
import { namesOnlyIn, type Selection, selectionOf } from './tree-selection'

/** What saving the form would give to a role and take from it. */
export function RoleDifference({ grantable, before }: { grantable: TreeNode[]; before: Selection }) {
  const menuId: string | undefined = Form.useWatch('menuId')
  const after = menuId === undefined ? before : selectionOf(menuId)
  const lines = [
    ['新增', namesOnlyIn(grantable, after, before)],
    ['移除', namesOnlyIn(grantable, before, after)],
  ] as const
  return (
    <section className={css.difference} aria-label="权限变化" aria-live="polite">
      {lines.map(
        ([what, names]) =>
          names.length > 0 && (
            <div key={what}>
              <b>
                {what} {names.length} 项
              </b>
              ：{names.join('、')}
            </div>
          ),
      )}
    </section>
  )
}
