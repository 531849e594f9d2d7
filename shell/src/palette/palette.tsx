import type { MenuItem } from '@console/platform/contract/menu'
import type { Http } from '@console/platform/http'
import type { Navigation } from '@console/platform/remote'
import { Modal } from '@console/platform/ui/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import { pagesOf } from './pages-of'
import css from './palette.module.css'
import { useRecords } from './use-records'

interface PaletteProps {
  open: boolean
  onClose: () => void
  menu: MenuItem[]
  http: Http
  navigation: Navigation
}

/** Pages of the menu and records by their numbers, reached by typing. */
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

function PaletteSearch({ menu, http, navigation, field, onClose }: Omit<PaletteProps, 'open'> & { field: React.RefObject<HTMLInputElement | null> }) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const records = useRecords(http, text)
  const choices = [...records.found, ...pagesOf(menu, text)]
  const active = Math.min(chosen, choices.length - 1)

  function follow(index: number) {
    const choice = choices[index]
    if (!choice) return
    onClose()
    navigation.push(choice.path)
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
        aria-label="页面名称、拼音首字母或编号"
        aria-expanded
        aria-controls={LIST}
        aria-activedescendant={choices.length ? idOf(active) : undefined}
        placeholder="页面名称、拼音首字母，或手机号、存证编号、订单号等"
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
        {stateOf(records, choices.length)}
      </p>
      <div id={LIST} className={css.choices} role="listbox" aria-label="查找结果">
        {choices.map(({ title, kind, path }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are taken by the field, which keeps the focus
          <div
            key={`${kind} ${path}`}
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
  return count ? '↑ ↓ 选择，Enter 打开' : '没有匹配的页面或记录'
}
