import { ApiError } from '@console/platform/contract'

/** The message for the operator of any caught error. */
export const messageOf = (error: unknown) => (error instanceof ApiError ? error.message : '出现了意外的错误，请重试')
