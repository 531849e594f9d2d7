import { downloadRecords } from '@console/platform/contract/download-records'
import { zips } from '@console/platform/contract/zips'
import { domain } from '../../http/call'
import { listDownloads } from './queries'

export const downloadRecordsDomain = () =>
  domain(downloadRecords, {
    list: ({ db, operator }) => listDownloads(db, operator.accountId, new Date(), zips.job),
  })
