import { FieldList, Loaded, Money, Panel, type Queue, StatusTag, useBack, useFreshRead, useServices, withId } from '@console/platform/ui/core'
import { DocumentViewer } from '@console/platform/ui/media'
import { DecisionForm, ReviewPage } from '@console/platform/ui/review'
import { decisions, kit, type Row } from '../contract'

const queue: Queue<Row> = {
  name: 'enterprise',
  tabs: { waiting: { title: '待处理', filters: { state: 1 } } },
  counts: kit.counts,
  next: kit.next,
  idOf: ({ id }) => id,
  addressOf: ({ id }) => `/kit/review/${id}`,
  detail: kit.row,
  inputOf: ({ id }) => ({ id }),
}

const reason = { field: 'remark', label: '拒绝原因', max: 50, templates: ['材料不清晰', '信息不一致'] } as const
const outcomes = [
  { value: 1, word: decisions[1], approves: true, keyName: '通过' },
  { value: 2, word: decisions[2], approves: false, keyName: '拒绝，填写原因', text: reason },
]

export const RowReviewPage = withId({ parent: '/kit/list' }, ({ id }) => {
  const row = useFreshRead(kit.row, { id })
  const back = useBack('/kit/list')
  const { http } = useServices()
  const imageOf = (name: string) => ({ name, src: http.urlOf(kit.file, { name: `${name}.svg` }) })
  return (
    <Loaded onBack={back} reads={{ row }}>
      {({ row: { name, amount, state } }) => (
        <ReviewPage
          queue={queue}
          id={id}
          name={name}
          status={<StatusTag tone="waiting">待处理</StatusTag>}
          onBack={back}
          open={state === 1}
          documents={<DocumentViewer images={[imageOf('身份证正面'), imageOf('身份证反面')]} />}
          decision={<DecisionForm call={kit.decide} input={{ id }} field="status" outcomes={outcomes} open={state === 1} foot="审核" closed="已处理" />}
        >
          <Panel title="资料">
            <FieldList fields={{ 名称: name, 金额: <Money value={amount} /> }} />
          </Panel>
        </ReviewPage>
      )}
    </Loaded>
  )
})
