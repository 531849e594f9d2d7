export { dateRange } from './date-range'
export { TimeField } from './time-field'
export { TimeRange } from './time-range'
