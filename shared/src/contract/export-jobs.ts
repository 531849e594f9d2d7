import { File, get, Nothing, post, routes, text, z } from '@console/platform/contract'

const ID = z.strictObject({ id: text('导出编号', { pattern: /^[0-9a-f]{32}$/ }) })

/**
 * Exports of more rows than are sent at once: their call answers 202 with the id as `exportJob`, and the file is made
 * in the background. The list of downloads says how far it is. It can be had for a day by the account that asked for
 * it.
 */
export const exportJobs = routes({
  /** Only while its operator may still make the same export; with ranges, so that it can be resumed. */
  file: get('/api/download/exportFile', { summary: '下载后台导出的文件', access: 'signed-in', download: true, input: ID, result: File }),
  remove: post('/api/download/removeExport', {
    summary: '取消或删除后台导出',
    access: 'signed-in',
    reads: true,
    success: '已删除',
    input: ID,
    result: Nothing,
  }),
})
