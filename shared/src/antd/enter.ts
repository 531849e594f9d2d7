export { AutoComplete, InputNumber, Radio, Rate, Select, Slider, Switch } from 'antd'
