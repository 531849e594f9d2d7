import { CaretDownOutlined } from '@ant-design/icons'
import { Tree, type TreeDataNode } from 'antd'
// Alone: `Input` from the door brings password, one-time code and text area along.
import Input from 'antd/es/input/Input'
import { type KeyboardEvent, useState } from 'react'
import { EmptyState } from '../core/page-state'
import css from './check-tree.module.css'
import { Highlighted } from './highlighted'
import { idsOf, narrow, type TreeItem } from './tree-items'

interface CheckTreeProps {
  /** What is chosen here. */
  label: string
  items: TreeItem[]
  checked: number[]
  halfChecked: number[]
  /** Told of the node whose box was clicked; what follows from that is up to the caller. Without it the tree is only shown. */
  onToggle?: (id: number) => void
}

/** A tree with a box at each node, open from the start, with a search that narrows it. What is not shown keeps its state. */
export function CheckTree({ label, items, checked, halfChecked, onToggle }: CheckTreeProps) {
  const [typed, setTyped] = useState('')
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set())
  const word = typed.trim()
  const shown = word ? narrow(items, word) : items

  function search(text: string) {
    setTyped(text)
    setClosed(new Set())
  }

  return (
    <div className={css.tree}>
      <Input
        className={css.search}
        aria-label={`搜索${label}`}
        placeholder="搜索"
        allowClear
        maxLength={64}
        value={typed}
        onChange={({ target }) => search(target.value)}
        onKeyDown={dropEnter}
      />
      {shown.length ? (
        <Tree
          className={onToggle ? undefined : css.readOnly}
          aria-label={label}
          treeData={nodesOf(shown, word)}
          expandedKeys={idsOf(shown).filter((id) => !closed.has(id))}
          onExpand={(open) => setClosed(new Set(idsOf(shown).filter((id) => !open.includes(id))))}
          switcherIcon={<CaretDownOutlined aria-hidden />}
          checkable
          checkStrictly
          checkedKeys={{ checked, halfChecked }}
          onCheck={(_, { node }) => onToggle?.(Number(node.key))}
          disabled={!onToggle}
          selectable={false}
          virtual={false}
        />
      ) : (
        <EmptyState onClear={word ? () => search('') : undefined} />
      )}
    </div>
  )
}

const nodesOf = (items: TreeItem[], word: string): TreeDataNode[] =>
  items.map(({ id, name, child }) => ({ key: id, title: <Highlighted text={name} word={word} />, children: nodesOf(child, word) }))

/** The tree may stand in a form that Enter would submit. */
function dropEnter(event: KeyboardEvent) {
  if (event.key === 'Enter') event.preventDefault()
}
