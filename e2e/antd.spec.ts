import { anotherBuild } from './src/another-build'
import { DEPLOY_TOKEN, deployment } from './src/deploy'
import { countOf, open, url } from './src/operator'
import { type RunningServer, startServer } from './src/server'

/** What a team adds to a page of its own. */
const parts = `
const options = [{ value: 1, label: '微信' }, { value: 2, label: '支付宝' }]
function Parts() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Card title="用到的组件" size="small">
        <Steps current={1} items={[{ title: '提交' }, { title: '审核' }]} />
        <Tabs items={[{ key: '1', label: '概况', children: <Statistic title="赠送笔数" value={1234} /> }]} />
        <Descriptions bordered items={[{ key: '1', label: '经办人', children: '张三' }]} />
        <Timeline items={[{ content: '已提交' }]} />
        <Progress percent={40} />
        <Select options={options} defaultValue={1} aria-label="渠道" />
        <Cascader options={[{ value: 1, label: '浙江', children: [{ value: 2, label: '杭州' }] }]} aria-label="地区" />
        <Tree treeData={[{ key: '1', title: '全部' }]} />
        <Upload><Button>选择文件</Button></Upload>
        <Tooltip title="打开抽屉"><Button onClick={() => setOpen(true)}>打开</Button></Tooltip>
        <Tag color="success">成功</Tag>
        <Result status="success" title="已完成" />
      </Card>
      <Drawer title="抽屉" open={open} onClose={() => setOpen(false)}>抽屉的内容</Drawer>
    </>
  )
}
`
const names = 'Button, Card, Cascader, Descriptions, Drawer, Progress, Result, Select, Statistic, Steps, Tabs, Tag, Timeline, Tooltip, Tree, Upload'

const page = 'export function GiftListPage() {\n  return ('

let server: RunningServer
beforeAll(async () => {
  server = await startServer({ DEPLOY_TOKENS: `mf-users=${DEPLOY_TOKEN}`, REMOTE_ORIGINS: url })
  const team = deployment(server.url)
  const withParts = `import { ${names} } from 'antd'
import { useState } from 'react'
${parts}
export const GiftListPage = () => <><Parts /><GiftList /></>
${page.replace('export function GiftListPage', 'function GiftList')}`
  await team.publish(anotherBuild('1.4.0', { 'src/pages/gift-list-page.tsx': [page, withParts] }))
  await team.rollout('--stable', '1.4.0')
})
afterAll(() => server.stop())

/** What antd's own styles say in the console's theme, of one element of each component. */
const looks: [selector: string, look: Record<string, string>][] = [
  ['.ant-card', { borderTopWidth: '1px', borderTopLeftRadius: '8px' }],
  ['.ant-steps-item-active .ant-steps-item-icon', { backgroundColor: 'rgb(9, 88, 217)', color: 'rgb(255, 255, 255)' }],
  ['.ant-tabs-tab-active .ant-tabs-tab-btn', { color: 'rgb(9, 88, 217)' }],
  ['.ant-statistic-content', { fontSize: '24px' }],
  ['.ant-descriptions-item-label', { backgroundColor: 'rgba(0, 0, 0, 0.02)' }],
  ['.ant-timeline', { listStyleType: 'none', margin: '0px' }],
  ['.ant-progress-track', { backgroundColor: 'rgb(22, 119, 255)' }],
  ['.ant-select:not(.ant-cascader)', { borderTopLeftRadius: '6px' }],
  ['.ant-cascader', { borderTopLeftRadius: '6px' }],
  ['.ant-tree-treenode', { display: 'flex' }],
  ['.ant-upload-wrapper', { color: 'rgba(0, 0, 0, 0.88)' }],
  ['.ant-tag', { backgroundColor: 'rgb(246, 255, 237)' }],
  ['.ant-result-title', { fontSize: '24px', textAlign: 'center' }],
]

test('SHELL-14 a remote that imports components from antd shows the shell’s, with antd’s styles; they are loaded with the first page that needs them', async () => {
  const { page, requests, complaints } = await open('admin@demo.cn', server.url)
  const styles = 'GET /assets/antd-more.'
  await page.goto('/user/balance')
  await page.locator('#content tbody tr.ant-table-row').first().waitFor()
  expect(countOf(requests, styles)).toBe(0)

  await page.goto('/user/integral')
  await page.getByText('用到的组件').waitFor()
  expect(countOf(requests, styles)).toBe(1)
  for (const [selector, look] of looks) {
    const part = page.locator(`#content ${selector}`).first()
    const found = await part.evaluate((element, names) => {
      const look = getComputedStyle(element)
      return Object.fromEntries(names.map((name) => [name, look[name as 'color']]))
    }, Object.keys(look))
    expect([selector, found]).toEqual([selector, look])
  }

  await page.getByRole('button', { name: '打开', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: '抽屉' })
  await drawer.getByText('抽屉的内容').waitFor()
  expect(await page.locator('.ant-drawer').evaluate((element) => getComputedStyle(element).position)).toBe('fixed')
  // A tooltip of the button would take the key.
  await page.mouse.move(5, 5)
  await page.locator('.ant-tooltip:not(.ant-tooltip-hidden)').waitFor({ state: 'hidden' })
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })

  await page.getByRole('combobox', { name: '渠道' }).click()
  await page.getByTitle('支付宝').click()
  await page.locator('.ant-select-content').getByText('支付宝').or(page.locator('.ant-select-selection-item').getByText('支付宝')).waitFor()
  expect(complaints).toEqual([])
})
