import { CaretDownOutlined } from '@ant-design/icons'
import { Tree, type TreeDataNode } from 'antd'
// From its own file: `Input` from antd's index brings password, one-time code and text area along.
import Input from 'antd/es/input/Input'
import { type KeyboardEvent, useRef, useState } from 'react'
import { clearable } from '../core/clear-icon'
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
  /** Called with the node whose box was clicked; the caller decides what is checked then. Without it the tree is read-only. */
  onToggle?: (id: number) => void
}

/** A tree with a box at each node, open from the start, with a search that narrows it. What is not shown keeps its state. */
export function CheckTree({ label, items, checked, halfChecked, onToggle }: CheckTreeProps) {
  const [typed, setTyped] = useState('')
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set())
  const box = useRef<HTMLDivElement>(null)
  const word = typed.trim()
  const shown = word ? narrow(items, word) : items

  function search(text: string) {
    setTyped(text)
    setClosed(new Set())
  }

  /** Only the keyboard makes a node active. */
  const showActive = () => box.current?.querySelector('.ant-tree-treenode-active')?.scrollIntoView({ block: 'nearest' })

  return (
    <div className={css.tree}>
      <Input
        className={css.search}
        aria-label={`搜索${label}`}
        placeholder="搜索"
        allowClear={clearable}
        maxLength={64}
        value={typed}
        onChange={({ target }) => search(target.value)}
        onKeyDown={dropEnter}
      />
      {shown.length ? (
        <div ref={box} className={onToggle ? css.box : undefined}>
          <Tree
            className={onToggle ? undefined : css.readOnly}
            aria-label={label}
            treeData={nodesOf(shown, word, !onToggle)}
            expandedKeys={idsOf(shown).filter((id) => !closed.has(id))}
            onExpand={(open) => setClosed(new Set(idsOf(shown).filter((id) => !open.includes(id))))}
            switcherIcon={<CaretDownOutlined aria-hidden />}
            checkable
            checkStrictly
            checkedKeys={{ checked, halfChecked }}
            onCheck={(_, { node }) => onToggle?.(Number(node.key))}
            onActiveChange={() => requestAnimationFrame(showActive)}
            selectable={false}
            virtual={false}
          />
        </div>
      ) : (
        <EmptyState onClear={word ? () => search('') : undefined} />
      )}
    </div>
  )
}

const nodesOf = (items: TreeItem[], word: string, disableCheckbox: boolean): TreeDataNode[] =>
  items.map(({ id, name, child }) => ({
    key: id,
    title: <Highlighted text={name} word={word} />,
    disableCheckbox,
    children: nodesOf(child, word, disableCheckbox),
  }))

/** The tree may stand in a form that Enter would submit. */
function dropEnter(event: KeyboardEvent) {
  if (event.key === 'Enter') event.preventDefault()
}
