import { FieldList, Foot, Loaded, Money, Page, PageHeader, Panel, RecordButton, RecordName, useBack, useRead, withId } from '@console/platform/ui/core'
import { kit, states } from '../contract'

export const RowPage = withId({ parent: '/kit/list' }, ({ id }) => {
  const row = useRead(kit.row, { id })
  const back = useBack('/kit/list')
  return (
    <Loaded onBack={back} reads={{ row }}>
      {({ row: { name, amount, state } }) => (
        <RecordName name={name}>
          <Page>
            <PageHeader title={`记录：${name}`} onBack={back} number="20260201000000123456" />
            <Panel title="基本信息">
              <FieldList fields={{ 金额: <Money value={amount} />, 状态: states[state] }} />
            </Panel>
            <Foot>
              <div style={{ textAlign: 'right' }}>
                <RecordButton to={`/kit/review/${id}`}>审核</RecordButton>
              </div>
            </Foot>
          </Page>
        </RecordName>
      )}
    </Loaded>
  )
})
