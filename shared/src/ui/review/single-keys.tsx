import { REVIEW_KEYS } from '@console/platform/contract/preferences'
import { Button, Modal } from 'antd'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { type Shortcut, ShortcutsContext } from '../core/shortcuts'
import { usePreference } from '../core/use-preference'
import { isOff, KeysSwitch } from './keys-switch'
import css from './review-page.module.css'

const HELP = '?'

/** Gives single keys to what is in it. They do nothing while something is typed (but for those that act in a text that is still empty), in a dialog, or when they are held; an operator can switch them off. */
export function SingleKeys({ children }: { children: (help: ReactNode) => ReactNode }) {
  const off = isOff(usePreference(REVIEW_KEYS).preference)
  const [open, setOpen] = useState(false)
  const parts = useMemo(() => new Set<() => readonly Shortcut[]>(), [])
  const register = useMemo(
    () => (shortcuts: () => readonly Shortcut[]) => {
      parts.add(shortcuts)
      return () => void parts.delete(shortcuts)
    },
    [parts],
  )
  useEffect(() => {
    if (off) return
    function press(event: KeyboardEvent) {
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.keyCode === 229 || event.defaultPrevented) return
      if (isDialogOpen()) return
      const key = event.key.toUpperCase()
      const found = key === HELP ? { key, name: '快捷键说明', run: () => setOpen(true) } : allOf(parts).find((shortcut) => shortcut.key === key)
      if (!found || (isTyping(event.target) && !actsIn(event.target, found))) return
      event.preventDefault()
      found.run()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [off, parts])

  return (
    <ShortcutsContext value={register}>
      {children(
        <Button type="text" onClick={() => setOpen(true)}>
          快捷键{off ? '（已关闭）' : ''}
        </Button>,
      )}
      <Modal open={open} width={416} title="快捷键" footer={null} onCancel={() => setOpen(false)} destroyOnHidden>
        <dl className={css.keys}>
          {allOf(parts).map(({ key, name }) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{name}</dd>
            </div>
          ))}
          <div>
            <dt>
              <kbd>Ctrl</kbd> + <kbd>Enter</kbd>
            </dt>
            <dd>提交填写的内容</dd>
          </div>
          <div>
            <dt>
              <kbd>{HELP}</kbd>
            </dt>
            <dd>快捷键说明</dd>
          </div>
        </dl>
        <KeysSwitch />
      </Modal>
    </ShortcutsContext>
  )
}

const allOf = (parts: Iterable<() => readonly Shortcut[]>) => [...parts].flatMap((shortcuts) => shortcuts())

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input:not([type=radio], [type=checkbox]), textarea:not([readonly]), select, [contenteditable=true], [role=combobox]') !== null

const actsIn = (target: EventTarget | null, { emptyField }: Shortcut) =>
  target instanceof HTMLTextAreaElement && target.id === emptyField && target.value === ''

const isDialogOpen = () => [...document.querySelectorAll('[role=dialog]')].some((dialog) => !dialog.closest('[style*="display: none"]'))
