export { type CallOptions, createHttp, type Download, type HostHttp, type Http, type HttpOptions, newId, type OnProgress } from './client'
