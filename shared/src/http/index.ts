export { type CallOptions, createHttp, type Download, type Http, type HttpOptions } from './client'
