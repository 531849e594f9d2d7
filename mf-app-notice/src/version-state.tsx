import type { VersionRow } from '@console/platform/contract/app-notice'
import { StatusTag } from '@console/platform/ui/core'

/** Whether a version is offered to users. */
export const VersionState = ({ version: { withdrawn_at } }: { version: VersionRow }) =>
  withdrawn_at ? <StatusTag>已撤回</StatusTag> : <StatusTag tone="done">已发布</StatusTag>
