import type { ResultOf } from '@console/platform/contract'
import { appNotice } from '@console/platform/contract/app-notice'
import { DialogButton, useRead } from '@console/platform/ui/core'
import { TimeField } from '@console/platform/ui/date'
import { ChoiceList, FormDialog, Input } from '@console/platform/ui/form'
import { type ComponentProps, useState } from 'react'
import { OtherApp } from './other-app'
import { PackageField } from './package-field'

type Found = ResultOf<typeof appNotice.upload>

/** Opens the dialog that publishes a version with its package. */
export function AddVersion() {
  const [found, setFound] = useState<Found>()
  /** The last package that did not name itself: the name that was typed for it outlives a change of the file. */
  const [unread, setUnread] = useState<Found>()
  const isUnread = found ? found.package_name === null : unread !== undefined

  function take(next: Found | undefined) {
    setFound(next)
    if (next) setUnread(next.package_name === null ? next : undefined)
  }

  return (
    <DialogButton
      call={appNotice.addVersion}
      dialog={(dialog) => (
        <FormDialog
          title="新增产品更新"
          call={appNotice.addVersion}
          fields={{
            address: <PackageField onFound={take} />,
            ...(isUnread && { package_name: <Input autoComplete="off" placeholder={`如 ${unread?.other_package_name ?? 'cn.example.app'}`} /> }),
            ...(found?.other_package_name && { other_package: <OtherApp key={found.path} usual={found.other_package_name} name={found.package_name} /> }),
            current_version: <Input autoComplete="off" placeholder="如 3.2.0" />,
            upper_version: <UpperVersion />,
            update_time: <TimeField />,
            update_desc: <Input autoComplete="off" />,
            update_content: <Input.TextArea rows={4} count={{ show: true, max: 2000 }} />,
          }}
          hints={{ address: !found && appNotice.upload.file.required }}
          {...dialog}
        />
      )}
    >
      新增产品更新
    </DialogButton>
  )
}

/** As many versions as a list's page may have: the newest. */
const NEWEST = 100

/** The version before, chosen from those that exist. */
function UpperVersion(given: Omit<ComponentProps<typeof ChoiceList<string>>, 'options'>) {
  const { data } = useRead(appNotice.versions, { limit: NEWEST })
  const options = (data?.data ?? []).map(({ current_version }) => ({ value: current_version, label: current_version }))
  return <ChoiceList<string> {...given} options={options} placeholder="可不选" allowClear />
}
