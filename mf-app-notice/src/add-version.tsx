import type { ResultOf } from '@console/platform/contract'
import { appNotice } from '@console/platform/contract/app-notice'
import { DialogButton, useRead } from '@console/platform/ui/core'
import { TimeField } from '@console/platform/ui/date'
import { ChoiceList, FormDialog, Input } from '@console/platform/ui/form'
import { UploadField } from '@console/platform/ui/upload'
import { type ComponentProps, useState } from 'react'
import { PackageFacts } from './package-facts'
import { PackageWarning } from './package-warning'
import { VersionDifference } from './version-difference'

/** Opens the dialog that publishes a version with its package. */
export function AddVersion() {
  const [found, setFound] = useState<ResultOf<typeof appNotice.upload>>()
  return (
    <DialogButton
      call={appNotice.addVersion}
      dialog={(dialog) => (
        <FormDialog
          title="新增产品更新"
          call={appNotice.addVersion}
          fields={{
            update_time: <TimeField />,
            current_version: <Input autoComplete="off" placeholder="如 3.2.0" />,
            upper_version: <UpperVersion />,
            update_desc: <Input autoComplete="off" />,
            update_content: <Input.TextArea rows={4} count={{ show: true, max: 2000 }} />,
            address: (
              <UploadField call={appNotice.upload} onFound={setFound}>
                {(found) => (
                  <>
                    <PackageFacts facts={found} />
                    <PackageWarning found={found} />
                    <VersionDifference found={found.version_name} />
                  </>
                )}
              </UploadField>
            ),
            ...(found?.package_name === null && { package_name: <Input autoComplete="off" placeholder="如 cn.example.app" /> }),
          }}
          hints={{ address: appNotice.upload.file.required }}
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
