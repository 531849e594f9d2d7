import zhCN from 'antd/locale/zh_CN'

const { lang, ...rest } = zhCN.DatePicker!

/**
 * Year and month of a calendar are called by what is on them: 2026年 opens the years, and not a button of another name.
 */
export const pickerLocale = { ...rest, lang: { ...lang, yearSelect: '', monthSelect: '' } }
