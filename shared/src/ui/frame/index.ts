export {
  AuditOutlined,
  BarsOutlined,
  CameraOutlined,
  DisconnectOutlined,
  DownOutlined,
  FileUnknownOutlined,
  HourglassOutlined,
  LockOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  MobileOutlined,
  NotificationOutlined,
  SafetyOutlined,
  StopOutlined,
  UserOutlined,
  WalletOutlined,
} from '@ant-design/icons'
export { Breadcrumb, Dropdown, Menu, message } from 'antd'
