export { dateRange } from './date-range'
export { TimeRange } from './time-range'
