import { address, companyName, personName } from '../names'
import type { Random } from '../random'
import type { FileBytes } from '../world'
import { jpegOf } from './draw'
import { letter } from './papers'
import { pdfOf } from './pdf'
import { scene } from './scenes'
import { soundOf } from './sound'

/** A file to be saved as evidence, with the fields that describe it. */
export interface EvidenceFile {
  title: string
  /** 1 file, 2 picture, 3 sound. */
  fileType: 1 | 2 | 3
  /** 0 not by the app, 1 photograph, 2 recording. */
  isApp: 0 | 1 | 2
  file: FileBytes
}

type MakeFile = (random: Random) => Promise<EvidenceFile>

const contract: MakeFile = async (random) => {
  const title = random.pick(['采购合同', '房屋租赁合同', '软件开发合同', '作品授权书'])
  const page = letter(title, [
    `甲方：${companyName(random)}`,
    `乙方：${companyName(random)}`,
    `合同金额：人民币 ${random.between(1, 90)} 万元整`,
    `签订地点：${address(random)}`,
  ])
  return { title, fileType: 1, isApp: 0, file: { name: `${title}.pdf`, type: 'application/pdf', bytes: await pdfOf(page) } }
}

const statement: MakeFile = async (random) => {
  const text = `情况说明\n\n${personName(random)} 于本日提交，编号 ${random.digits(12)}。\n地点：${address(random)}\n`
  return { title: '情况说明', fileType: 1, isApp: 0, file: { name: '情况说明.txt', type: 'text/plain', bytes: Buffer.from(text) } }
}

const photograph: MakeFile = async (random) => {
  const title = random.pick(['现场照片', '货物外包装', '店铺招牌', '聊天记录截图'])
  return { title, fileType: 2, isApp: 1, file: { name: `${title}.jpg`, type: 'image/jpeg', bytes: await jpegOf(scene(random, title)) } }
}

const recording: MakeFile = async (random) => {
  const title = random.pick(['通话录音', '会议录音'])
  return { title, fileType: 3, isApp: 2, file: { name: `${title}.wav`, type: 'audio/wav', bytes: soundOf(random) } }
}

/** Makes a file of a random kind. */
export const evidenceFile: MakeFile = (random) => random.pick([contract, statement, photograph, photograph, recording])(random)
