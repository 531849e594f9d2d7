import { ApiError } from '@console/shared/contract'

/** What an operator is told of something that was caught. */
export const messageOf = (error: unknown) => (error instanceof ApiError ? error.message : '出现了意外的错误，请重试')
