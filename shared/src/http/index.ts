export { type CallOptions, createHttp, type Download, type HostHttp, type Http, type HttpOptions, newIdempotencyKey, type OnProgress } from './client'
