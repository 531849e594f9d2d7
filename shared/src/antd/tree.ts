export { Cascader, Tree, TreeSelect } from 'antd'
