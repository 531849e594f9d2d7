import { nodeKinds } from '@console/platform/contract/authority'
import { numberText, StatusTag } from '@console/platform/ui/core'
import { Checkbox } from '@console/platform/ui/form'
import type { Chosen, PlacedNode } from './chosen-nodes'
import css from './node-table.module.css'

interface NodeTableProps {
  label: string
  rows: PlacedNode[]
  /** Undefined for who may not decide. */
  chosen: Chosen | undefined
  onToggle: (id: number) => void
}

const INDENT = 20

/** Requested nodes in the part of the tree that they would be in. */
export const NodeTable = ({ label, rows, chosen, onToggle }: NodeTableProps) => (
  <table className={css.table} aria-label={label}>
    <thead>
      <tr>
        <th className={css.name}>名称</th>
        <th className={css.kind}>类型</th>
        <th className={css.permission}>权限标识</th>
        <th className={css.url}>页面地址</th>
        <th>状态</th>
      </tr>
    </thead>
    <tbody>
      {rows.map((node) => (
        <tr key={node.code} className={node.id ? undefined : css.existing}>
          <td style={{ paddingInlineStart: 8 + node.depth * INDENT }}>
            {chosen && node.id > 0 ? (
              <Checkbox checked={chosen.has(node.id)} onChange={() => onToggle(node.id)}>
                {node.name}
              </Checkbox>
            ) : (
              node.name
            )}
          </td>
          <td>{nodeKinds[node.kind]}</td>
          <td className={css.code}>{/^\d+$/.test(node.code) ? '' : node.code}</td>
          <td className={css.code}>{node.url}</td>
          <td>
            <State node={node} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

function State({ node: { id, node_id, before, reason, refused_by, refused_at } }: { node: PlacedNode }) {
  if (!id) return `已有，编号 ${numberText(node_id)}`
  return (
    <>
      <StatusTag tone={reason === null ? 'waiting' : 'failed'}>{reason === null ? (before ? '变更待准入' : '待准入') : '已拒绝'}</StatusTag>
      {before && <div>{`编号 ${numberText(node_id)}，现为 ${before}`}</div>}
      {reason !== null && <div>{`${reason}（${[refused_by, refused_at].filter(Boolean).join('，')}）`}</div>}
    </>
  )
}
