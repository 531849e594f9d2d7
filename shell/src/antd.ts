/** What the shell itself takes of antd: the one file of the shell that knows it. */
export {
  AuditOutlined,
  BarsOutlined,
  CameraOutlined,
  CheckCircleFilled,
  CloseCircleFilled,
  DisconnectOutlined,
  DownloadOutlined,
  DownOutlined,
  FileUnknownOutlined,
  HourglassOutlined,
  InfoCircleFilled,
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
