import { openApp } from '@console/platform/contract/open/app'
import { Problem } from '@console/platform/contract/open/problems'
import type { FileStore } from '../../infra/files/file-store'
import { storedFile } from '../../infra/files/stored-file'
import { fileOf } from '../../infra/uploads/uploads'
import { openDomain } from '../http/open-domain'
import { findLatest, findNoticeNow, findPublished, type NoticeNow, type PublishedVersion } from './queries'

/** Published notices and app versions, for the website and the apps. */
export const appDomain = ({ files }: { files: FileStore }) =>
  openDomain(openApp, {
    async notice({ db }) {
      const notice = await findNoticeNow(db)
      return { notice: notice ? shownNotice(notice) : null }
    },

    async latest({ db, params: { version } }) {
      const latest = await findLatest(db)
      return { latest: latest ? shownVersion(latest) : null, update: latest !== undefined && latest.current_version !== version }
    },

    async package({ db, params: { id } }) {
      const version = await findPublished(db, id)
      if (!version) throw new Problem('not-found')
      if (version.isWithdrawn) throw new Problem('version-withdrawn')
      const { packageId, file_name: name, size, sha256 } = version
      return storedFile(files, { file: fileOf(packageId), name, size, sha256, type: openApp.package.file }, { missing: '安装包不存在' })
    },
  })

const shownNotice = ({ id, title, content, start, end }: NoticeNow) => ({
  ...{ id, title, content },
  start_time: start.toISOString(),
  end_time: end.toISOString(),
})

const shownVersion = ({ id, current_version, updateTime, update_desc, update_content, file_name, size, sha256 }: PublishedVersion) => ({
  ...{ id, current_version, update_time: updateTime.toISOString(), update_desc, update_content },
  package: { address: openApp.package.path.replace(':id', String(id)), file_name, size, sha256 },
})
