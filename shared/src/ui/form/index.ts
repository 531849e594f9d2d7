export { Form, Input } from 'antd'
export { Choice, ChoiceList } from './choices'
export { FormDialog } from './form-dialog'
export { rulesOf } from './rules-of'
