export { DOWNLOAD_ID, type Envelope, LOCKED, PASSIVE, PERMISSIONS_VERSION, succeeded } from './envelope'
export { ApiError, type FieldErrors } from './errors'
export {
  choice,
  codeOf,
  dateRange,
  type FieldMeta,
  integer,
  keyword,
  labelled,
  meaningsOf,
  metaOf,
  mobile,
  money,
  named,
  sentEmpty,
  sentText,
  sortBy,
  text,
  time,
  timeRange,
  timeText,
  userNumber,
  userOfRow,
  wholeDays,
} from './fields'
export { checkFile, sizeText } from './file-rules'
export { checkInput, parseInput, readQuery } from './parse'
export { isNumberOfPerson } from './pasted-number'
export { KEPT_OUT, methodFor, methodsOf, numbersOfPersons } from './personal'
export { readAnswer, whereLeftOut } from './read-answer'
export { type RevealRoute, reveal } from './reveal'
export type { Permission, PermissionNode } from './permission-tree'
export { nextOf, nextQuery, type NextRoute, type QueueTab, type QueueTabs, recordIds, TabCounts, tabId } from './queue'
export {
  type Access,
  type CallInput,
  type Contract,
  File,
  type FileField,
  get,
  type Input,
  type InputOf,
  isList,
  isUpload,
  type ListRoute,
  listQuery,
  Nothing,
  type Output,
  pageOf,
  post,
  type ResultOf,
  type Route,
  type RowOf,
  routes,
  type UploadRoute,
  upload,
} from './route'
export * as z from './zod'
