import { appNotice, type VersionDetail } from '@console/platform/contract/app-notice'
import { CopyText, DownloadButton, FieldList, Loaded, Page, PageHeader, Panel, useBack, useRead, withId } from '@console/platform/ui/core'
import { PackageFacts } from '../package-facts'
import { VersionState } from '../version-state'
import css from './version-detail-page.module.css'

const LIST = '/app/index'

export const VersionDetailPage = withId({ parent: LIST }, ({ id }) => {
  const version = useRead(appNotice.version, { id })
  const back = useBack(LIST)
  return (
    <Loaded onBack={back} reads={{ version }}>
      {({ version }) => <Detail version={version} onBack={back} />}
    </Loaded>
  )
})

function Detail({ version, onBack }: { version: VersionDetail; onBack: () => void }) {
  return (
    <Page>
      <PageHeader
        title={`版本 ${version.current_version}`}
        onBack={onBack}
        actions={
          version.package && (
            <DownloadButton call={appNotice.package} input={{ id: version.id }}>
              下载安装包
            </DownloadButton>
          )
        }
      />
      {version.withdrawn_at && (
        <Panel title="撤回">
          <FieldList fields={{ 撤回原因: version.withdrawal_reason, 撤回人: version.withdrawn_by, 撤回时间: version.withdrawn_at }} />
        </Panel>
      )}
      <Panel title="版本信息">
        <FieldList
          fields={{
            当前版本: version.current_version,
            上一版本: version.upper_version,
            更新时间: version.update_time,
            添加时间: version.create_time,
            添加人: version.created_by,
            更新描述: version.update_desc,
            状态: <VersionState version={version} />,
          }}
        />
      </Panel>
      <Panel title="更新内容">
        <p className={css.content}>{version.update_content}</p>
      </Panel>
      <Panel title="安装包">
        {version.package ? (
          <>
            <FieldList fields={{ 文件名: version.package.file_name, 安装包地址: version.address && <CopyText>{version.address}</CopyText> }} />
            <PackageFacts facts={version.package} typedName={version.package_name} />
          </>
        ) : version.address ? (
          <FieldList fields={{ 安装包地址: <CopyText>{version.address}</CopyText> }} />
        ) : (
          '该版本没有在本系统保存安装包'
        )}
      </Panel>
    </Page>
  )
}
