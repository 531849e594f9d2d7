import { createHash } from 'node:crypto'
import { type EvidenceFile, evidenceFile } from '../bytes/evidence-files'
import { address } from '../names'
import type { Owner, Piece, User } from '../world'
import { act, type Stage } from './act'

/** Larger ones are uploaded before. */
const INLINE_BYTES = 60_000

const phone = (random: Stage['random']) => ({
  type: random.percent(50) ? (1 as const) : (2 as const),
  ...{ name: '演示手机', model_name: random.pick(['X14', 'P70', 'M5']), version: '3.2.0', version_sys: '15' },
})

/** What is said of a piece without its file. */
const about = ({ random }: Stage, { title, fileType, isApp }: EvidenceFile) => ({
  ...{ title, fileType, isApp },
  ...(isApp !== 0 && {
    configInfo: phone(random),
    address: address(random),
    startAt: new Date(Date.now() - 60_000).toISOString(),
    endAt: new Date().toISOString(),
  }),
})

const fileIn = async (stage: Stage, { file }: EvidenceFile) =>
  file.bytes.length > INLINE_BYTES
    ? { upload_id: await stage.upload(file) }
    : { file: { name: file.name, type: file.type, content: file.bytes.toString('base64') } }

function remember({ world, made }: Stage, piece: Piece) {
  world.add(world.pieces, piece)
  made('证据')
}

/** A system saves a piece for a user; `more` is what it says of the file, `waiting` the one that comes later. */
async function saveFor(stage: Stage, owner: Owner, drawn: EvidenceFile, { kind, waiting, more }: { kind: string; more: object; waiting?: Piece['waiting'] }) {
  const ref = stage.ref(kind)
  const body = { ...about(stage, drawn), user_id: owner.user_id, ...more }
  const { baoquan } = await stage.call((client) => client.put('/open/v1/evidence/{ref}', { params: { ref }, body }))
  remember(stage, { ref, baoquan, owner, waiting })
  return `${drawn.title}（${owner.name}）`
}

/** With its file. */
export const saveEvidence = act({
  title: '存证',
  weight: 9,
  subjects: (world) => world.owners(),
  async run(stage, owner: Owner) {
    const drawn = await evidenceFile(stage.random)
    return saveFor(stage, owner, drawn, { kind: 'evidence', more: await fileIn(stage, drawn) })
  },
})

/** By its digest alone: its file comes later. */
export const saveDigest = act({
  title: '先存摘要',
  weight: 2,
  subjects: (world) => world.owners(),
  async run(stage, owner: Owner) {
    const drawn = await evidenceFile(stage.random)
    const sha256 = createHash('sha256').update(drawn.file.bytes).digest('hex')
    return saveFor(stage, owner, drawn, { kind: 'digest', more: { sha256 }, waiting: drawn.file })
  },
})

/** Its file comes. */
export const bringFile = act({
  title: '补传文件',
  weight: 4,
  subjects: ({ pieces }) => pieces.filter(({ waiting }) => waiting),
  async run(stage, piece: Piece) {
    const upload_id = await stage.upload(piece.waiting!)
    await stage.call((client) => client.put('/open/v1/evidence/{ref}/file', { params: { ref: piece.ref }, body: { upload_id } }))
    const { name } = piece.waiting!
    piece.waiting = undefined
    return `${name}（${piece.owner.name}）`
  },
})

/** An enterprise saves a piece of its own, by its AppID. */
export const saveOwnEvidence = act({
  title: '企业接口存证',
  weight: 3,
  subjects: ({ users }) => users.filter(({ type, status }) => type === 2 && status === 3),
  async run(stage, user: User) {
    const key = await stage.call((client) => client.get('/open/v1/users/{ref}/credentials', { params: { ref: user.ref } }))
    const drawn = await evidenceFile(stage.random)
    const ref = stage.ref('own')
    const { name, type, bytes } = drawn.file
    const body = { ...about(stage, drawn), file: { name, type, content: bytes.toString('base64') } }
    const { baoquan } = await stage.callAs({ keyId: key.app_id, secret: key.security_key }, (client) =>
      client.put('/open/v1/evidence/{ref}', { params: { ref }, body }),
    )
    remember(stage, { ref, baoquan, owner: user })
    return `${drawn.title}（${user.name}）`
  },
})
