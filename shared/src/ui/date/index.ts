export { dateRange } from './date-range'
