import { CaretDownOutlined } from '@ant-design/icons'
import { Button, Checkbox, Tree, type TreeDataNode } from 'antd'
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
  /**
   * Called with the node whose box was clicked; the caller decides what is checked then. Without it the tree is
   * read-only.
   */
  onToggle?: (id: number) => void
  /** Called when everything is to be checked, or nothing. */
  onToggleAll?: (checked: boolean) => void
}

/**
 * A tree with a box at each node, open from the start, with a search that narrows it. Each group says how many below it
 * are checked. What is not shown keeps its state.
 */
export function CheckTree({ label, items, checked, halfChecked, onToggle, onToggleAll }: CheckTreeProps) {
  const [typed, setTyped] = useState('')
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set())
  const box = useRef<HTMLDivElement>(null)
  const word = typed.trim()
  const shown = word ? narrow(items, word) : items
  const all = idsOf(items)
  const ticked = new Set([...checked, ...halfChecked])
  const isWhole = all.length > 0 && checked.length === all.length

  function search(text: string) {
    setTyped(text)
    setClosed(new Set())
  }

  /** Only the keyboard makes a node active. */
  const showActive = () => box.current?.querySelector('.ant-tree-treenode-active')?.scrollIntoView({ block: 'nearest' })

  return (
    <div className={css.tree}>
      <div className={css.bar}>
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
        {onToggleAll && (
          <Checkbox checked={isWhole} indeterminate={!isWhole && ticked.size > 0} onChange={() => onToggleAll(!isWhole)}>
            全选（{all.filter((id) => ticked.has(id)).length}/{all.length}）
          </Checkbox>
        )}
        <Button size="small" onClick={() => setClosed(new Set())}>
          展开
        </Button>
        <Button size="small" onClick={() => setClosed(new Set(all))}>
          收起
        </Button>
      </div>
      {shown.length ? (
        <div ref={box} className={onToggle ? css.box : undefined}>
          <Tree
            className={onToggle ? undefined : css.readOnly}
            aria-label={label}
            treeData={nodesOf(shown, { word, disableCheckbox: !onToggle, counts: countsOf(items, ticked) })}
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

interface NodeOptions {
  word: string
  disableCheckbox: boolean
  /** By group, of the whole tree: `3/7`. */
  counts: ReadonlyMap<number, string>
}

const nodesOf = (items: TreeItem[], options: NodeOptions): TreeDataNode[] =>
  items.map(({ id, name, child }) => ({
    key: id,
    title: (
      <>
        <Highlighted text={name} word={options.word} />
        {/* The box says to a screen reader whether all or some are checked. */}
        <span aria-hidden className={css.count} data-count={options.counts.get(id)} />
      </>
    ),
    disableCheckbox: options.disableCheckbox,
    children: nodesOf(child, options),
  }))

/** How many below each group are checked, of how many. */
function countsOf(items: readonly TreeItem[], ticked: ReadonlySet<number>): Map<number, string> {
  return new Map(
    items.flatMap(({ id, child }) => {
      const below = idsOf(child)
      return below.length ? [[id, `${below.filter((one) => ticked.has(one)).length}/${below.length}`] as const, ...countsOf(child, ticked)] : []
    }),
  )
}

/** The tree may be in a form that Enter would submit. */
function dropEnter(event: KeyboardEvent) {
  if (event.key === 'Enter') event.preventDefault()
}
