export { Card, Tabs } from 'antd'
