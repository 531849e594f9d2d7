import type { RequestedNode } from '@console/platform/contract/authority'
import type { Chosen } from './chosen-nodes'
import css from './node-tree.module.css'

/** The part of the tree that chosen nodes will be in. */
export const NodeTree = ({ tree, chosen }: { tree: RequestedNode[]; chosen: Chosen }) => (
  <ul className={css.tree}>
    {tree.map(({ id, name, code, child }) => (
      <li key={code}>
        {chosen.has(id) ? <b>{name}</b> : <span className={css.existing}>{name}</span>}
        {child.length > 0 && <NodeTree tree={child} chosen={chosen} />}
      </li>
    ))}
  </ul>
)
