import { sizeText } from '@console/platform/contract'
import type { Package } from '@console/platform/contract/app-notice'
import { CopyText, FieldList } from '@console/platform/ui/core'

interface PackageFactsProps {
  facts: Package
  /** The package name that an operator typed. */
  typedName?: string | null
}

const UNREAD = '未能读取'

/** What the server found in a package. */
export const PackageFacts = ({ facts, typedName }: PackageFactsProps) => (
  <FieldList
    fields={{
      应用包名: facts.package_name ?? (typedName ? `${typedName}（人工填写）` : UNREAD),
      应用版本: facts.package_name === null ? UNREAD : facts.version_name,
      大小: sizeText(facts.size),
      'SHA-256': <CopyText>{facts.sha256}</CopyText>,
    }}
  />
)
