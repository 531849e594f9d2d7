import { resolve } from 'node:path'
import { build } from 'esbuild'

const root = resolve(__dirname, '../..')

/** A page of a system that has an antd of its own: thirty elements and more, of antd and beside it. */
const source = `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { Alert, Button, Card, Checkbox, Form, Input, Menu, Pagination, Radio, Select, Switch, Table, Tabs, Tag, Tree } from 'antd'

const items = [{ key: '1', label: 'Orders' }, { key: '2', label: 'Customers' }]
const columns = [{ title: 'Number', dataIndex: 'key', sorter: true }, { title: 'Name', dataIndex: 'label' }]
const app = h('div', { style: { width: 900 } },
  h('h1', null, 'Another system'), h('p', null, h('a', { href: '#' }, 'A link'), h('button', { type: 'button' }, 'A button')),
  h('table', null, h('tbody', null, h('tr', null, h('td', null, 'A cell')))), h('ul', null, h('li', null, 'An item')),
  h(Button, null, 'Plain'), h(Button, { type: 'primary' }, 'Primary'), h(Button, { type: 'link' }, 'Link'), h(Button, { danger: true }, 'Danger'),
  h(Menu, { mode: 'inline', selectedKeys: ['1'], items }), h(Tabs, { items }), h(Tag, { color: 'success' }, 'Done'),
  h(Table, { columns, dataSource: items, pagination: false, rowSelection: {} }), h(Pagination, { total: 50 }),
  h(Form, null, h(Form.Item, { label: 'Name' }, h(Input, { placeholder: 'Name', allowClear: true }))),
  h(Select, { value: '1', options: [{ value: '1', label: 'One' }] }), h(Checkbox, { checked: true }), h(Radio, { checked: true }), h(Switch, { checked: true }),
  h(Card, { title: 'A card' }, 'Its content'), h(Alert, { type: 'warning', showIcon: true, message: 'Take care' }), h(Tree, { treeData: [{ key: '1', title: 'A leaf' }] }))
createRoot(document.querySelector('#host')).render(app)
`

/** Script and style sheet of that page, with the antd of a major version and a React that goes with it. */
export async function antdHost(major: 4 | 5 | 6) {
  const older = { antd: `antd-${major}`, react: 'react-18', 'react-dom': 'react-dom-18' }
  const { outputFiles } = await build({
    absWorkingDir: __dirname,
    stdin: { contents: major === 4 ? `import 'antd/dist/antd.css'\n${source}` : source, resolveDir: major === 6 ? root : __dirname },
    bundle: true,
    write: false,
    outfile: 'host.js',
    format: 'iife',
    define: { 'process.env.NODE_ENV': '"production"' },
    ...(major < 6 && { alias: older }),
    logLevel: 'silent',
  })
  const text = (ending: string) => outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? ''
  return { '/own.js': text('.js'), '/own.css': text('.css') }
}
