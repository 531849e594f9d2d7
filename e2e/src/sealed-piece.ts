import { backEnd } from './back-end'
import { eventually } from './eventually'

export interface SealedPiece {
  baoquan: string
  userId: number
  title: string
  companyName: string
  newData: number
  isApp: number
  /** Its file, byte by byte. */
  bytes: Buffer
}

interface Proof {
  signed: boolean
  stamped: object | null
  sealed: object | null
}

/** A picture of the demo data with its complete proof; the server must seal by itself (`ANCHOR_EVERY_S`). */
export async function sealedPiece(url: string, token: string): Promise<SealedPiece> {
  const api = backEnd(url)
  const { data } = await api.get<{ data: (SealedPiece & { fileType: number; fileStatus: number })[] }>('/api/ajax/data/getSaveDataList?limit=100', token)
  const piece = data.find(({ fileType, fileStatus, isApp }) => fileType === 2 && fileStatus === 1 && isApp === 0)!
  const isProved = async () => {
    const { signed, stamped, sealed } = await api.get<Proof>(`/api/evidence/getProof?baoquan=${piece.baoquan}`, token)
    return signed && stamped !== null && sealed !== null
  }
  await eventually(isProved, true, 120_000)
  const { file } = await api.get<{ file: { path: string } }>(`/api/data/saveDataDetail?baoquan=${piece.baoquan}&userId=${piece.userId}`, token)
  const response = await fetch(`${url}/api/evidence/getFile?path=${file.path}`, { headers: { Authorization: `Bearer ${token}` } })
  return { ...piece, bytes: Buffer.from(await response.arrayBuffer()) }
}
