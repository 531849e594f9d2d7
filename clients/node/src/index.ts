export { type AnswerOf, type BodyOf, type Call, OpenClient, type OpenClientOptions } from './open-client.js'
export type { components, operations, paths } from './open-api.js'
export { OpenProblem } from './open-problem.js'
export { fileSource, type UploadOptions, type UploadSource } from './upload.js'
