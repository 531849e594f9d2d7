export { nodes } from './nodes'
export * from './records'
export { appNotice } from './routes'
