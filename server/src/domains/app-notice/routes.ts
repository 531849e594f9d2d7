import { ApiError } from '@console/platform/contract'
import { appNotice, type Notice } from '@console/platform/contract/app-notice'
import type { Change } from '../../operators/audit/trail'
import { FairQueue } from '../../infra/jobs/fair-queue'
import type { FileStore } from '../../infra/files/file-store'
import { storedFile } from '../../infra/files/stored-file'
import { type Call, domain } from '../../http/call'
import { readApk } from '../../infra/packages/apk'
import { useUpload } from '../../infra/uploads/queries'
import { fileOf } from '../../infra/uploads/uploads'
import * as queries from './queries'
import * as rules from './rules'
import { anotherIsShown, existing, isOver, toBeShown } from './rules'
import { addEvent } from '../../events/add-event'

/** Packages, of up to 100,000 entries and 8 GB unpacked, that are read at a time. */
const reading = new FairQueue({ inAll: 2, each: 1 })

export const appNoticeDomain = ({ files }: { files: FileStore }) =>
  domain(appNotice, {
    versions: ({ db, input }) => queries.listVersions(db, input),

    async version({ db, input: { id } }) {
      const version = await queries.findVersion(db, id)
      if (!version) throw new ApiError(404, rules.NO_VERSION)
      return version
    },

    async package({ db, input: { id }, recordAccess }) {
      const version = await queries.findVersion(db, id)
      if (!version?.packageId) throw new ApiError(404, rules.NO_PACKAGE)
      recordAccess({ subject: 'version', subjectId: id, action: `下载安装包 ${version.current_version}` })
      const { file_name: name, size, sha256 } = version.package!
      return storedFile(
        files,
        { file: fileOf(version.packageId), name, size, sha256, type: 'application/vnd.android.package-archive' },
        { missing: rules.NO_PACKAGE },
      )
    },

    upload: {
      async prepare({ file, operator }) {
        const manifest = await reading.run(operator.accountId, () => readApk(file.path))
        const [package_name, version_name] = [manifest?.packageName ?? null, manifest?.versionName ?? null]
        return async ({ db, record }: Call<typeof appNotice.upload>) => {
          await queries.insertPackage(db, file.id, { package_name, version_name })
          const found = { file_name: file.name, size: file.size, sha256: file.sha256, package_name, version_name }
          record({ subject: 'version', subjectId: null, action: `上传安装包 ${file.name}`, after: found })
          const usual = await queries.findPackageName(db)
          return { path: rules.addressOf(file.id), ...found, other_package_name: usual && usual !== package_name ? usual : null }
        }
      },
    },

    async addVersion({ db, input, operator: { accountId, realname }, record }) {
      const { address, other_package, ...version } = input
      const { current_version, upper_version } = version
      if (await queries.versionExists(db, current_version)) throw rules.versionIsTaken(current_version)
      if (upper_version && !(await queries.versionExists(db, upper_version))) throw rules.noUpperVersion()
      const packageId = rules.uploadAt(address)
      if (!(await useUpload(db, { id: packageId, accountId, route: appNotice.upload.path }))) throw rules.packageIsUsed()
      const read = await queries.readPackageName(db, packageId)
      if (!read && !version.package_name) throw rules.noPackageName()
      if (read && version.package_name) throw rules.packageNameIsRead()
      const name = read ?? version.package_name
      const usual = await queries.findPackageName(db)
      if (usual && usual !== name && !other_package) throw rules.otherApp(name!, usual)
      const added = await queries.insertVersion(db, { ...version, packageId, accountId, createdBy: realname })
      if (!added) throw rules.versionIsTaken(current_version)
      await addEvent(db, 'version.published', { id: added.id, current_version })
      record({ subject: 'version', subjectId: added.id, action: `新增产品更新 ${current_version}`, after: { ...input } })
      return null
    },

    async withdrawVersion({ db, input: { id, reason }, operator, record }) {
      const version = await queries.findVersion(db, id)
      if (!version) throw new ApiError(404, rules.NO_VERSION)
      const { current_version } = version
      if (!(await queries.withdrawVersion(db, id, { by: operator.realname, reason }))) throw rules.isWithdrawn(current_version)
      await addEvent(db, 'version.withdrawn', { id, current_version })
      record({ subject: 'version', subjectId: id, action: `撤回版本 ${current_version}`, after: { reason } })
      return null
    },

    feedback: ({ db, input }) => queries.listFeedback(db, input),

    notices: ({ db, input }) => queries.listNotices(db, input),
    isAdd: async ({ db }) => ({ is_add: !(await queries.isNoticeShown(db)) }),

    async addNotice({ db, input, operator, record }) {
      const notice = toBeShown(input)
      const added = await queries.insertNotice(db, notice, operator)
      if (!added) throw anotherIsShown()
      await addEvent(db, 'notice.changed', { id: added.id, change: 'added' })
      record({ subject: 'notice', subjectId: added.id, action: `新增公告“${notice.title}”`, after: { ...notice } })
      return null
    },

    async editNotice({ db, input, record }) {
      const before = existing(await queries.findNotice(db, input.id))
      const notice = toBeShown(input)
      if (!(await queries.updateNotice(db, input.id, notice))) throw isOver('修改')
      await addEvent(db, 'notice.changed', { id: input.id, change: 'edited' })
      record({ ...aboutNotice(before, '修改'), after: { ...notice } })
      return null
    },

    async cancelNotice({ db, input: { id, type }, record }) {
      const notice = existing(await queries.findNotice(db, id))
      if (type === 1) {
        if (!(await queries.endNotice(db, id))) throw isOver('结束')
        await addEvent(db, 'notice.changed', { id, change: 'ended' })
        record(aboutNotice(notice, '结束'))
      } else {
        existing((await queries.deleteNotice(db, id)) && notice)
        await addEvent(db, 'notice.changed', { id, change: 'removed' })
        record(aboutNotice(notice, '删除'))
      }
      return null
    },
  })

const aboutNotice = ({ id, title, content, start_time: start, end_time: end, is_show }: Notice, done: '修改' | '结束' | '删除'): Change => ({
  subject: 'notice',
  subjectId: id,
  action: `${done}公告“${title}”`,
  before: { title, content, start, end, is_show },
})
