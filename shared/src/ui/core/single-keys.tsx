import { REVIEW_KEYS } from '@console/platform/contract/preferences'
import { Button } from 'antd'
import { type ComponentProps, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { useServices } from '../../services/services'
import type { KeysDialog } from './keys-dialog'
import { isOff } from './keys-off'
import { type Shortcut, ShortcutsContext } from './shortcuts'
import { usePreference } from './use-preference'

const HELP = '?'

interface Help extends Omit<ComponentProps<typeof KeysDialog>, 'onClose'> {
  Dialog: typeof KeysDialog
}

/**
 * Gives single keys to the parts of a page, and `?`, which lists them. They do nothing while something is typed (but
 * for those that act in a text that is still empty), in a dialog, or when they are held (but for those that repeat); an
 * operator can switch them off.
 */
export function SingleKeys({ children }: { children: ReactNode }) {
  const { notify } = useServices()
  const off = isOff(usePreference(REVIEW_KEYS).preference)
  const [help, setHelp] = useState<Help>()
  const parts = useMemo(() => new Set<() => readonly Shortcut[]>(), [])
  const keys = useMemo(
    () => ({
      off,
      register(shortcuts: () => readonly Shortcut[]) {
        parts.add(shortcuts)
        return () => void parts.delete(shortcuts)
      },
      /** Its code comes with the first click: few ask for it. */
      async explain() {
        try {
          const { KeysDialog: Dialog } = await import('./keys-dialog')
          setHelp({ Dialog, open: true, shortcuts: allOf(parts) })
        } catch {
          notify.error('快捷键说明加载失败，请重试')
        }
      },
    }),
    [off, parts, notify],
  )
  useEffect(() => {
    if (off) return
    function press(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.keyCode === 229 || event.defaultPrevented) return
      if (isDialogOpen()) return
      const key = event.key.toUpperCase()
      const found = key === HELP ? { key, name: '快捷键说明', run: keys.explain } : allOf(parts).find((shortcut) => shortcut.key === key)
      if (!found?.run || (event.repeat && !found.repeats) || (isTyping(event.target) && !actsIn(event.target, found))) return
      event.preventDefault()
      found.run()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [off, parts, keys])

  return (
    <ShortcutsContext value={keys}>
      {children}
      {help && <help.Dialog open={help.open} shortcuts={help.shortcuts} onClose={() => setHelp({ ...help, open: false })} />}
    </ShortcutsContext>
  )
}

/** Opens the list of a page's keys. */
export function KeysButton() {
  const keys = useContext(ShortcutsContext)
  return (
    <Button type="text" onClick={keys?.explain}>
      快捷键{keys?.off ? '（已关闭）' : ''}
    </Button>
  )
}

const allOf = (parts: Iterable<() => readonly Shortcut[]>) => [...parts].flatMap((shortcuts) => shortcuts())

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input:not([type=radio], [type=checkbox]), textarea:not([readonly]), select, [contenteditable=true], [role=combobox]') !== null

const actsIn = (target: EventTarget | null, { emptyField }: Shortcut) =>
  target instanceof HTMLTextAreaElement && target.id === emptyField && target.value === ''

const isDialogOpen = () => [...document.querySelectorAll('[role=dialog]')].some((dialog) => !dialog.closest('[style*="display: none"]'))
