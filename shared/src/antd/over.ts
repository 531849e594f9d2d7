export { Drawer, Dropdown, Popconfirm, Popover, Tooltip } from 'antd'
