import type { MenuItem } from '@console/platform/contract/menu'
import type { Http } from '@console/platform/http'
import type { Navigation } from '@console/platform/remote'
import { Modal } from '@console/platform/ui/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { RegistryRemote } from '@console/platform/registry'
import type { May } from '../registry/route-table'
import { actionsOf } from './actions-of'
import type { Choice } from './choice'
import { pagesOf } from './pages-of'
import css from './palette.module.css'
import { useRecent, useRecords } from './use-records'

interface PaletteProps {
  open: boolean
  onClose: () => void
  menu: MenuItem[]
  remotes: RegistryRemote[]
  may: May
  http: Http
  navigation: Navigation
}

/** Pages, acts and records by name or number, reached by typing; at first the records that were opened last. */
export function Palette({ open, onClose, ...rest }: PaletteProps) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <Modal open={open} title="查找" width={560} footer={null} onCancel={onClose} destroyOnHidden afterOpenChange={(opened) => opened && field.current?.focus()}>
      <PaletteSearch {...rest} field={field} onClose={onClose} />
    </Modal>
  )
}

const LIST = 'palette-choices'
const idOf = (index: number) => `${LIST}-${index}`

function PaletteSearch({
  menu,
  remotes,
  may,
  http,
  navigation,
  field,
  onClose,
}: Omit<PaletteProps, 'open'> & { field: React.RefObject<HTMLInputElement | null> }) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const records = useRecords(http, text)
  const recent = useRecent(http)
  const lately = text.trim() === '' ? recent.records.map((record) => ({ ...record, kind: `最近打开 · ${record.kind}` })) : []
  // What is there at once comes first: an answer that comes later moves nothing under the operator's hand.
  const choices: Choice[] = [...lately, ...pagesOf(menu, text), ...actionsOf(remotes, may, text), ...records.found]
  const active = Math.min(chosen, choices.length - 1)

  function follow(index: number) {
    const choice = choices[index]
    if (!choice) return
    onClose()
    navigation.push(choice.path, choice.state)
  }

  function step(to: number) {
    setChosen(to)
    document.getElementById(idOf(to))?.scrollIntoView?.({ block: 'nearest' })
  }

  function onKeyDown(event: KeyboardEvent) {
    // Keys of an input method choose among its words. 229: in browsers that end the composition before the key event.
    if (event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) return
    const { length } = choices
    if (event.key === 'ArrowDown' && length) step((active + 1) % length)
    else if (event.key === 'ArrowUp' && length) step((active - 1 + length) % length)
    else if (event.key === 'Enter') follow(active)
    else return
    event.preventDefault()
  }

  return (
    <>
      <input
        ref={field}
        className={css.field}
        role="combobox"
        aria-label="页面、操作、名称或编号"
        aria-expanded
        aria-controls={LIST}
        aria-activedescendant={choices.length ? idOf(active) : undefined}
        placeholder="页面、操作、用户与企业的名称或拼音、存证标题，手机号、编号、文件哈希"
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setChosen(0)
        }}
        onKeyDown={onKeyDown}
      />
      <p className={css.state} role="status">
        {stateOf({ ...records, error: records.error ?? (text ? undefined : recent.error) }, choices.length)}
      </p>
      <div id={LIST} className={css.choices} role="listbox" aria-label="查找结果">
        {choices.map(({ title, kind, path }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are taken by the field, which keeps the focus
          <div
            key={`${kind} ${title} ${path}`}
            id={idOf(index)}
            className={css.choice}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onClick={() => follow(index)}
            onPointerMove={() => setChosen(index)}
          >
            <span className={css.title}>{title}</span>
            <span className={css.kind}>{kind}</span>
          </div>
        ))}
      </div>
    </>
  )
}

function stateOf({ isPending, error }: ReturnType<typeof useRecords>, count: number) {
  if (error) return `查找记录失败：${error}`
  if (isPending) return '正在查找记录'
  return count ? '↑ ↓ 选择，Enter 打开' : '没有匹配的页面、操作或记录'
}
