import { downloadRecords } from '@console/platform/contract/download-records'
import { exportJobs } from '@console/platform/contract/export-jobs'
import { zips } from '@console/platform/contract/zips'
import { domain } from '../../http/call'
import { listDownloads } from './queries'

export const downloadRecordsDomain = () =>
  domain(downloadRecords, {
    list: ({ db, operator }) => listDownloads(db, operator.accountId, new Date(), { zip: zips.job, made: exportJobs.file }),
  })
