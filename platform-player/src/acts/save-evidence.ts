import { createHash } from 'node:crypto'
import { type EvidenceFile, evidenceFile } from '../bytes/evidence-files'
import { address } from '../names'
import type { Owner, Piece, User } from '../world'
import { act, type ActContext } from './act'

/** Larger files are uploaded before the call. */
const INLINE_BYTES = 60_000

const phone = (random: ActContext['random']) => ({
  type: random.percent(50) ? (1 as const) : (2 as const),
  ...{ name: '演示手机', model_name: random.pick(['X14', 'P70', 'M5']), version: '3.2.0', version_sys: '15' },
})

/** The fields of a piece that are not about its file. */
const about = ({ random }: ActContext, { title, fileType, isApp }: EvidenceFile) => ({
  ...{ title, fileType, isApp },
  ...(isApp !== 0 && {
    configInfo: phone(random),
    address: address(random),
    startAt: new Date(Date.now() - 60_000).toISOString(),
    endAt: new Date().toISOString(),
  }),
})

const fileIn = async (context: ActContext, { file }: EvidenceFile) =>
  file.bytes.length > INLINE_BYTES
    ? { upload_id: await context.upload(file) }
    : { file: { name: file.name, type: file.type, content: file.bytes.toString('base64') } }

function remember({ world, made }: ActContext, piece: Piece) {
  world.add(world.pieces, piece)
  made('证据')
}

/** A system saves a piece for a user. `more`: the fields about the file; `waiting`: the file, if it is sent later. */
async function saveFor(
  context: ActContext,
  owner: Owner,
  drawn: EvidenceFile,
  { kind, waiting, more }: { kind: string; more: object; waiting?: Piece['waiting'] },
) {
  const ref = context.ref(kind)
  const body = { ...about(context, drawn), user_id: owner.user_id, ...more }
  const { baoquan } = await context.call((client) => client.put('/open/v1/evidence/{ref}', { params: { ref }, body }))
  remember(context, { ref, baoquan, owner, waiting })
  return `${drawn.title}（${owner.name}）`
}

/** Saves a piece with its file. */
export const saveEvidence = act({
  title: '存证',
  weight: 9,
  subjects: (world) => world.owners(),
  async run(context, owner: Owner) {
    const drawn = await evidenceFile(context.random)
    return saveFor(context, owner, drawn, { kind: 'evidence', more: await fileIn(context, drawn) })
  },
})

/** Saves a piece by its digest only; `bringFile` sends the file later. */
export const saveDigest = act({
  title: '先存摘要',
  weight: 2,
  subjects: (world) => world.owners(),
  async run(context, owner: Owner) {
    const drawn = await evidenceFile(context.random)
    const sha256 = createHash('sha256').update(drawn.file.bytes).digest('hex')
    return saveFor(context, owner, drawn, { kind: 'digest', more: { sha256 }, waiting: drawn.file })
  },
})

/** Sends the file of a piece that was saved by its digest. */
export const bringFile = act({
  title: '补传文件',
  weight: 4,
  subjects: ({ pieces }) => pieces.filter(({ waiting }) => waiting),
  async run(context, piece: Piece) {
    const upload_id = await context.upload(piece.waiting!)
    await context.call((client) => client.put('/open/v1/evidence/{ref}/file', { params: { ref: piece.ref }, body: { upload_id } }))
    const { name } = piece.waiting!
    piece.waiting = undefined
    return `${name}（${piece.owner.name}）`
  },
})

/** An enterprise saves its own piece, with its AppID. */
export const saveOwnEvidence = act({
  title: '企业接口存证',
  weight: 3,
  subjects: ({ users }) => users.filter(({ type, status }) => type === 2 && status === 3),
  async run(context, user: User) {
    const key = await context.call((client) => client.get('/open/v1/users/{ref}/credentials', { params: { ref: user.ref } }))
    const drawn = await evidenceFile(context.random)
    const ref = context.ref('own')
    const { name, type, bytes } = drawn.file
    const body = { ...about(context, drawn), file: { name, type, content: bytes.toString('base64') } }
    const { baoquan } = await context.callAs({ keyId: key.app_id, secret: key.security_key }, (client) =>
      client.put('/open/v1/evidence/{ref}', { params: { ref }, body }),
    )
    remember(context, { ref, baoquan, owner: user })
    return `${drawn.title}（${user.name}）`
  },
})
