export { type CallOptions, createHttp, type Download, type Http, type HttpOptions, newIdempotencyKey, type OnProgress } from './client'
