import { sizeText } from '@console/platform/contract'
import type { Package } from '@console/platform/contract/app-notice'
import { CopyText, FieldList } from '@console/platform/ui/core'

/** What the server found in a package. */
export const PackageFacts = ({ facts }: { facts: Package }) => (
  <FieldList
    fields={{
      应用包名: facts.package_name,
      应用版本: facts.version_name,
      大小: sizeText(facts.size),
      'SHA-256': <CopyText>{facts.sha256}</CopyText>,
    }}
  />
)
