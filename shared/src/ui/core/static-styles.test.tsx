import { execFileSync } from 'node:child_process'
import { createCache, StyleProvider } from '@ant-design/cssinjs'
import { act, render } from '@testing-library/react'
import {
  Alert,
  AutoComplete,
  Avatar,
  Badge,
  Breadcrumb,
  Button,
  Card,
  Cascader,
  Checkbox,
  Col,
  Collapse,
  ConfigProvider,
  DatePicker,
  Descriptions,
  Divider,
  Drawer,
  Dropdown,
  Empty,
  Flex,
  Form,
  Input,
  InputNumber,
  Menu,
  Modal,
  Pagination,
  Popconfirm,
  Popover,
  Progress,
  Radio,
  Rate,
  Result,
  Row,
  Segmented,
  Select,
  Skeleton,
  Slider,
  Space,
  Spin,
  Statistic,
  Steps,
  Switch,
  Table,
  Tabs,
  Tag,
  Timeline,
  Tooltip,
  Tree,
  TreeSelect,
  Upload,
  message,
  notification,
} from 'antd'
import dayjs from 'dayjs'
import { useEffect } from 'react'
import { themeFor } from './theme'

const script = `
  const { consoleStyles } = await import('@console/platform/build/static-styles/console-styles.mjs')
  process.stdout.write(Object.values(consoleStyles().css).join(''))`
const file = execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: __dirname, encoding: 'utf8', maxBuffer: 16e6 })

const options = [{ value: 1, label: '是' }]
const items = [{ key: '1', label: '一', children: [{ key: '2', label: '二' }] }]
const cells = [{ key: '1', label: '一', children: '内容' }]
const open = { open: true, getPopupContainer: () => document.body }

function Messages() {
  const [short, shortOutlet] = message.useMessage()
  const [long, longOutlet] = notification.useNotification()
  const [dialogs, dialogOutlet] = Modal.useModal()
  useEffect(() => {
    short.success('已保存')
    long.info({ title: '有新版本' })
    dialogs.confirm({ title: '确认删除？' })
  }, [short, long, dialogs])
  return [shortOutlet, longOutlet, dialogOutlet]
}

/** Every component that a remote may import from antd beside those of the kit. */
function More() {
  return (
    <>
      <AutoComplete options={[{ value: '是' }]} />
      <Avatar.Group>
        <Avatar>张</Avatar>
      </Avatar.Group>
      <Badge count={3} status="processing" />
      <Badge.Ribbon text="新">
        <Card title="合同" actions={[<b key="1">查看</b>]}>
          <Card.Meta title="合同" avatar={<Avatar />} />
          <Card.Grid>一</Card.Grid>
        </Card>
      </Badge.Ribbon>
      <Cascader {...open} options={[{ value: 1, label: '一', children: options }]} />
      <Cascader.Panel options={options} />
      <Checkbox.Group options={options} />
      <Collapse items={cells} />
      <Descriptions bordered title="订单" items={cells} />
      <Divider>以下</Divider>
      <Drawer open title="详情" loading>
        内容
      </Drawer>
      <Flex gap="small" vertical>
        <InputNumber prefix="￥" />
        <Rate />
        <Segmented options={['日', '周']} />
        <Slider range marks={{ 50: '半' }} />
        <Switch loading />
      </Flex>
      <Popconfirm title="删除？" {...open}>
        <Button>删除</Button>
      </Popconfirm>
      <Popover title="说明" content="内容" {...open}>
        <Button>说明</Button>
      </Popover>
      <Result status="404" title="没有找到" />
      <Result status="success" title="已提交" />
      <Row gutter={8}>
        <Col span={8}>一</Col>
      </Row>
      <Statistic title="余额" value={1234} loading />
      <Steps current={1} percent={40} items={[{ title: '一' }, { title: '二' }]} />
      <Steps type="navigation" size="small" orientation="vertical" items={[{ title: '一', content: '内容' }]} />
      <Steps type="dot" items={[{ title: '一' }]} />
      <Steps type="inline" items={[{ title: '一' }]} />
      <Tabs type="editable-card" items={cells} />
      <Tag color="blue">蓝</Tag>
      <Tag color="success">成功</Tag>
      <Tag.CheckableTagGroup options={['一']} />
      <Timeline mode="alternate" items={[{ content: '提交' }]} />
      <TreeSelect treeCheckable {...open} treeData={[{ value: '1', title: '一' }]} />
      <Tree.DirectoryTree treeData={[{ key: '1', title: '一' }]} />
      <Upload listType="picture-card" fileList={[{ uid: '1', name: '合同.pdf', status: 'uploading', percent: 30 }]} />
    </>
  )
}

/** Every component of antd that the kit shows, with the parts that have styles of their own. */
function Everything() {
  return (
    <>
      <Messages />
      <More />
      <Alert title="注意" action={<Button danger>重试</Button>} />
      <Breadcrumb items={[{ title: '用户管理' }]} />
      <Space.Compact>
        <Button type="primary">导出</Button>
        <Space.Addon>元</Space.Addon>
      </Space.Compact>
      <Space>
        <Spin spinning />
        <Skeleton active />
        <Progress percent={30} />
        <Empty />
      </Space>
      <DatePicker.RangePicker {...open} value={[dayjs('2026-01-01'), dayjs('2026-01-02')]} />
      <Dropdown menu={{ items }} {...open}>
        <Button>更多</Button>
      </Dropdown>
      <Menu mode="inline" items={items} defaultOpenKeys={['1']} />
      <Modal open title="新增">
        <Form>
          <Form.Item label="名称" validateStatus="error" help="请输入名称" hasFeedback>
            <Input allowClear showCount />
          </Form.Item>
          <Form.Item noStyle>
            <Input.Password />
            <Input.Search />
            <Input.TextArea showCount />
          </Form.Item>
        </Form>
      </Modal>
      <Radio.Group options={options} optionType="button" />
      <Select mode="multiple" options={options} value={[1]} {...open} />
      <Table
        rowKey="id"
        dataSource={[{ id: 1 }]}
        columns={[{ title: '编号', dataIndex: 'id', sorter: true, ellipsis: true }]}
        rowSelection={{}}
        pagination={false}
      />
      <Pagination total={100} showSizeChanger showQuickJumper />
      <Tooltip title="帮助" {...open}>
        <Button>?</Button>
      </Tooltip>
      <Tree checkable treeData={[{ key: '1', title: '一' }]} />
      <Upload.Dragger fileList={[{ uid: '1', name: '合同.pdf', status: 'done' }]} />
    </>
  )
}

const cache = createCache()

/** Rules, key frames and variables, each by a name. */
const written = () =>
  [...cache.cache].flatMap(([path, [, entry]]): [string, string][] => {
    const [kind] = path.split('%')
    if (kind === 'style') return [[path, entry[0]], ...Object.entries<string>(entry[2])]
    return [[path, entry[kind === 'token' ? 3 : 1]]]
  })

test('the files that the shell is built with hold every style that antd writes at run time for what the kit and antd’s groups show', async () => {
  await act(async () =>
    render(
      // Into an element that is not in the document: jsdom would apply them, slowly.
      <StyleProvider cache={cache} container={document.createElement('div')}>
        <ConfigProvider theme={{ ...themeFor({ motion: true }), hashed: false }}>
          <Everything />
        </ConfigProvider>
      </StyleProvider>,
    ),
  )
  expect(written().length).toBeGreaterThan(100)
  expect(written().filter(([, css]) => !file.includes(css))).toEqual([])
})
