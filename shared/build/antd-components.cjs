/**
 * The components that a remote may import from 'antd', by the entry point that exports each. A build replaces `import {
 * Steps } from 'antd'` by an import from there (antd-imports-loader.mjs). Those of the first two are the kit's own
 * parts of antd; each of the others is a group that is loaded when a page needs it (shared/src/antd).
 */
const antdComponents = {
  '@console/platform/ui/core': ['Alert', 'Button', 'Modal'],
  '@console/platform/ui/form': ['Checkbox', 'Form', 'Input'],
  '@console/platform/antd/show': [
    'Avatar',
    'Badge',
    'Col',
    'Collapse',
    'Descriptions',
    'Divider',
    'Empty',
    'Flex',
    'Progress',
    'Result',
    'Row',
    'Segmented',
    'Skeleton',
    'Space',
    'Spin',
    'Statistic',
    'Steps',
    'Tag',
    'Timeline',
  ],
  '@console/platform/antd/tabs': ['Card', 'Tabs'],
  '@console/platform/antd/over': ['Drawer', 'Dropdown', 'Popconfirm', 'Popover', 'Tooltip'],
  '@console/platform/antd/enter': ['AutoComplete', 'InputNumber', 'Radio', 'Rate', 'Select', 'Slider', 'Switch'],
  '@console/platform/antd/tree': ['Cascader', 'Tree', 'TreeSelect'],
  '@console/platform/antd/upload': ['Upload'],
}

/** The console's replacement for a component that is not shared. */
const insteadOf = {
  Table: 'ListPage or PagedTable of @console/platform/ui/table',
  Pagination: 'ListPage or PagedTable of @console/platform/ui/table',
  DatePicker: 'dateRange, TimeField or TimeRange of @console/platform/ui/date',
  TimePicker: 'TimeField or TimeRange of @console/platform/ui/date',
  Image: 'ImageGrid or ImageViewer of @console/platform/ui/media',
  message: 'useServices().notify of @console/platform/ui/core',
  notification: 'useServices().notify of @console/platform/ui/core',
  App: 'useServices().notify and useConfirmedWrite of @console/platform/ui/core',
  ConfigProvider: 'nothing: theme and language are the console’s, for every remote',
  theme: 'the custom properties of the theme in a style sheet, such as var(--ant-color-primary)',
  Layout: 'Page and Panel of @console/platform/ui/core',
  Menu: 'the routes of routes.ts, which the shell’s menu shows',
  Breadcrumb: 'the routes of routes.ts and PageTitle of @console/platform/ui/core',
  Typography: 'elements of HTML, and CopyText of @console/platform/ui/core',
}

module.exports = { antdComponents, insteadOf }
