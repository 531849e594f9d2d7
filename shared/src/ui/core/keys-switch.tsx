import { preferences, REVIEW_KEYS } from '@console/platform/contract/preferences'
import { Checkbox } from 'antd'
import { isOff, OFF } from './keys-off'
import { usePreference } from './use-preference'
import { useFreshRead } from './use-read'
import { useWrite } from './use-write'
import { WriteError } from './write-error'

/** Turns single keys off for the operator, on every machine. It begins with what is saved now, in whichever window. */
export function KeysSwitch() {
  const { preference, took } = usePreference(REVIEW_KEYS)
  const { data: saved, error: unread } = useFreshRead(preferences.preference, { key: REVIEW_KEYS })
  const { send, error, isPending } = useWrite(preferences.save)

  async function switchTo(on: boolean) {
    const revision = saved!.revision
    const value = on ? null : OFF
    if (await send({ key: REVIEW_KEYS, value: value ?? undefined, revision: revision || undefined })) took({ value, revision: revision + 1 })
  }

  return (
    <>
      <Checkbox checked={!isOff(preference)} disabled={!saved || isPending} onChange={({ target }) => switchTo(target.checked)}>
        启用单键快捷键
      </Checkbox>
      <WriteError error={error ?? unread} />
    </>
  )
}
