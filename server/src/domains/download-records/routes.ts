import { downloadRecords } from '@console/platform/contract/download-records'
import { downloads } from '@console/platform/contract/downloads'
import { domain } from '../../http/call'
import { listDownloads } from './queries'

export const downloadRecordsDomain = () =>
  domain(downloadRecords, {
    list: ({ db, operator }) => listDownloads(db, operator.accountId, new Date(), downloads.job),
  })
