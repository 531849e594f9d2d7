import { Page } from './page'
import { PageHeader } from './page-header'
import { PageState } from './page-state'
import { useBack } from './record-link'

/** The page of an address that names no record. 返回 leads to `parent` when the page was opened by its address. */
export const MissingPage = ({ parent }: { parent: string }) => (
  <Page>
    <PageHeader title="内容不存在" onBack={useBack(parent)} />
    <PageState title="请求的内容不存在或已被删除" alert />
  </Page>
)
