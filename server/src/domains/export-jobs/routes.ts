import { ApiError, type Contract, type Route } from '@console/platform/contract'
import { contracts } from '@console/platform/all-contracts'
import { exportJobs } from '@console/platform/contract/export-jobs'
import { domain } from '../../http/call'
import { checkExport, removeExportJob } from '../../http/exports/export-jobs'
import * as queries from '../../http/exports/export-job-queries'
import { WORKBOOK_TYPE } from '../../http/exports/xlsx'
import type { ByteRange } from '../../infra/files/byte-range'
import type { FileStore } from '../../infra/files/file-store'

const routeOf = new Map(Object.values<Contract>(contracts).flatMap((contract) => Object.values<Route>(contract).map((route) => [route.path, route] as const)))
const noExport = () => new ApiError(404, '该导出文件不存在或已过期，请重新导出')

export const exportJobsDomain = ({ files }: { files: FileStore }) =>
  domain(exportJobs, {
    async file({ db, input: { id }, operator, stillAllowed }) {
      const made = await queries.findMadeExport(db, id, operator.accountId, new Date())
      if (!made) throw noExport()
      checkExport(operator, routeOf.get(made.route)!, made)
      return {
        name: made.name,
        type: WORKBOOK_TYPE,
        size: made.size,
        etag: id,
        async open(range?: ByteRange) {
          await stillAllowed()
          const body = await files.read(made.file, range)
          if (!body) throw noExport()
          return body
        },
      }
    },

    async remove({ db, input: { id }, operator }) {
      const job = await queries.findOwnJob(db, id, operator.accountId)
      if (!job) throw noExport()
      await removeExportJob(db, files, job)
      return null
    },
  })
