import type { Navigation } from '@console/platform/remote'
import { Button } from '@console/platform/ui/core'
import { useEffect, useState } from 'react'
import { Boundary } from '../failures/boundary'
import { FailedDialog } from '../failures/failed-dialog'
import { lazyDialog } from '../failures/lazy-part'
import type { Console } from '../session/console'
import { useSession } from '../session/use-session'

const Palette = lazyDialog(async () => (await import('./palette')).Palette)

/** Opens the palette, by its button or by Ctrl+K (⌘K) from anywhere. Its code comes with the first time. */
export function PaletteLauncher({ console: { menu, registry, may }, navigation }: { console: Console; navigation: Navigation }) {
  const { session } = useSession()
  const [open, setOpen] = useState<boolean>()
  const close = () => setOpen(false)

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      setOpen(true)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])

  return (
    <>
      <Button type="text" aria-keyshortcuts="Control+K" onClick={() => setOpen(true)}>
        查找 Ctrl+K
      </Button>
      {open !== undefined && (
        <Boundary fallback={(_, retry) => open && <FailedDialog title="查找" onRetry={retry} onClose={close} />}>
          <Palette open={open} onClose={close} menu={menu} remotes={registry?.remotes ?? []} may={may} http={session.http} navigation={navigation} />
        </Boundary>
      )}
    </>
  )
}
