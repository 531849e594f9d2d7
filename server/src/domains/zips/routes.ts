import { zips } from '@console/platform/contract/zips'
import { evidenceFile, unavailableReason } from '../../evidence/pieces/evidence-file'
import { mayDownload, mayDownloadCapture } from '../../evidence/pieces/access'
import { recordVerification } from '../../evidence/pieces/integrity'
import { findCaptureOriginals, findFiles, findOriginals, type KeptFile, type Original } from '../../evidence/pieces/queries'
import type { ByteRange } from '../../infra/files/byte-range'
import type { FileStore } from '../../infra/files/file-store'
import { type Call, domain } from '../../http/call'
import type { Prover } from '../../evidence/proof/prover'
import { documentsOf } from './documents'
import { jobZip } from './job-zip'
import * as queries from './queries'
import * as rules from './rules'
import { nameInZip } from './rules'

const JOB_PATH = zips.job.path

type AddRoute = typeof zips.addJob | typeof zips.addCaptureJob

export const zipsDomain = ({ files, prover }: { files: FileStore; prover: () => Promise<Prover> }) => {
  /** Prepares a zip of what may be had of the pieces that were asked for. */
  async function prepared({ db, operator: { accountId }, reply }: Pick<Call, 'db' | 'operator' | 'reply'>, asked: rules.ZipOptions) {
    const { files: chosen, leftOut } = rules.sorted(asked)
    const { stored: packed, lost } = await storedAmong(files, chosen)
    for (const piece of lost) await recordVerification(db, piece, { intact: false }, reply.log)
    const isLost = ({ evidenceId }: Original) => lost.some((piece) => piece.evidenceId === evidenceId)
    for (const [id, piece] of asked.found) if (isLost(piece)) leftOut.push({ id, baoquan: piece.baoquan, title: piece.title, reason: rules.LOST })
    if (packed.length === 0) throw rules.nothingToPack()
    const [id, at] = [rules.newJobId(), new Date()]
    const documents = await documentsOf({ id, at, files: packed, leftOut }, (await prover()).issuer)
    const { size } = jobZip({ documents, files: packed, at }, async () => Promise.reject(new Error('only measured')))
    const entries = packed.map((file) => ({ path: file.path, name: nameInZip(file) }))
    return async ({ db: tx, record }: Pick<Call<AddRoute>, 'db' | 'record'>) => {
      if ((await queries.countJobs(tx, accountId, at)) >= rules.JOBS_OF_AN_ACCOUNT) throw rules.tooManyJobs()
      const expiresAt = new Date(at.getTime() + rules.KEPT_MS)
      await queries.insertJob(tx, { id, accountId, name: rules.jobName(at), entries, documents, leftOut, size, at, expiresAt })
      record({
        subject: 'evidence',
        subjectId: null,
        action: `打包下载 ${packed.length} 份证据`,
        after: { job: id, baoquan: packed.map(({ baoquan }) => baoquan) },
      })
      return (await queries.findShownJob(tx, id, JOB_PATH))!
    }
  }

  return domain(zips, {
    addJob: {
      async prepare(call) {
        const ids = call.input.ids.split(',').map(Number)
        const found = new Map((await findOriginals(call.db, ids)).map((piece) => [piece.evidenceId, piece]))
        return prepared(call, { ids, found, may: (piece) => mayDownload(call.operator, piece) })
      },
    },
    addCaptureJob: {
      async prepare(call) {
        const ids = call.input.baoquanStr.toUpperCase().split(',')
        const found = new Map((await findCaptureOriginals(call.db, ids)).map((piece) => [piece.number, piece]))
        return prepared(call, { ids, found, may: (piece) => mayDownloadCapture(call.operator, piece) })
      },
    },

    async job(call) {
      const { db, input, operator, reply, stillAllowed } = call
      const job = await queries.findJob(db, input.id, operator.accountId, new Date())
      if (!job) throw rules.noJob()
      const { name, documents, entries, createdAt: at } = job
      const packed = await findFiles(
        db,
        entries.map(({ path }) => path),
      )
      const gone = packed.filter((file) => !rules.mayPack(operator, file) || unavailableReason(file))
      const { lost } = await storedAmong(files, packed)
      for (const piece of lost) await recordVerification(db, piece, { intact: false }, reply.log)
      if (packed.length < entries.length || gone.length > 0 || lost.length > 0) throw rules.noLongerWhole([...new Set([...gone, ...lost])])
      const zip = jobZip({ documents, files: packed, at }, async (file, range) => {
        await stillAllowed()
        return evidenceFile(files, call, file, { kind: 'downloaded', detail: `打包下载 ${job.id}`, since: at }).open(range)
      })
      return { name, type: 'application/zip', size: zip.size, etag: job.id, open: async (range?: ByteRange) => zip.read(range) }
    },
  })
}

/** Which of the files the store has, in their length. One that it lost would break a zip off in the middle. */
async function storedAmong(files: FileStore, pieces: readonly KeptFile[]) {
  const sizes = await Promise.all(pieces.map(({ file }) => files.sizeOf(file)))
  const isStored = (piece: KeptFile, i: number) => sizes[i] === piece.size
  return { stored: pieces.filter(isStored), lost: pieces.filter((piece, i) => !isStored(piece, i)) }
}
