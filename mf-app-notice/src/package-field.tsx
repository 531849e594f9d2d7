import type { ResultOf } from '@console/platform/contract'
import { appNotice } from '@console/platform/contract/app-notice'
import { Form } from '@console/platform/ui/form'
import { UploadField } from '@console/platform/ui/upload'
import { type ComponentProps, useRef } from 'react'
import { PackageFacts } from './package-facts'
import { PackageWarning } from './package-warning'
import { VersionDifference } from './version-difference'

type Found = ResultOf<typeof appNotice.upload>
type PackageFieldProps = Omit<ComponentProps<typeof UploadField<typeof appNotice.upload>>, 'call' | 'children'> & {
  onFound: (found: Found | undefined) => void
}

const VERSION = 'current_version'

/** The package of a version. Its version becomes the form's, unless the operator has typed one. */
export function PackageField({ onFound, ...given }: PackageFieldProps) {
  const form = Form.useFormInstance()
  const filled = useRef('')

  function take(found: Found | undefined) {
    onFound(found)
    const typed = (form.getFieldValue(VERSION) as string | undefined)?.trim()
    if (!found?.version_name || (typed && typed !== filled.current)) return
    filled.current = found.version_name
    form.setFields([{ name: VERSION, value: found.version_name, errors: [] }])
  }

  return (
    <UploadField {...given} call={appNotice.upload} onFound={take}>
      {(found) => (
        <>
          <PackageFacts facts={found} />
          <PackageWarning found={found} />
          <VersionDifference found={found.version_name} />
        </>
      )}
    </UploadField>
  )
}
