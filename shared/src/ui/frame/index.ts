export {
  AuditOutlined,
  BarsOutlined,
  CameraOutlined,
  DownOutlined,
  LockOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  MobileOutlined,
  NotificationOutlined,
  SafetyOutlined,
  UserOutlined,
  WalletOutlined,
} from '@ant-design/icons'
export { App, Breadcrumb, Dropdown, Menu } from 'antd'
