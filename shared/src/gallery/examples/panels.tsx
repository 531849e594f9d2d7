import { FieldList, Panel, Tabs } from '@console/platform/ui/core'

export function Panels() {
  return (
    <Panel title="企业信息">
      <Tabs
        label="企业信息"
        tabs={{
          基本信息: () => <FieldList fields={{ 名称: '北京示例科技有限公司', 电话: '' }} />,
          未填写的合为一行: () => <FieldList collapsed fields={{ 名称: '北京示例科技有限公司', 电话: '', 地址: '' }} />,
        }}
      />
    </Panel>
  )
}
