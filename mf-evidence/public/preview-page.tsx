import type { Preview } from '@console/platform/contract/public'
import type { Medium } from './medium'
import { calls } from './call'
import { MediumView } from './medium-view'
import { Fact, Facts, Sheet } from './sheet'
import { Standing } from './standing'
import { Failed, Gone, Waiting } from './states'
import { useAnswer } from './use-answer'
import { usePlayable } from './use-playable'
import { useSecondsLeft } from './use-seconds-left'

const LOADING_SECONDS = 3
const about: Record<Medium, string> = {
  img: '这是一份已存证的图片。',
  audio: '这是一份已存证的录音。',
  video: '这是一份已存证的视频。',
  file: '这是一份已存证的文件。',
}

interface Props {
  path: string
  medium: Medium
  /** Where the address names it; the grant does, too. */
  baoquan?: string
  grant: string
}

/** The file of a piece of evidence, for anyone who was given the link. */
export function PreviewPage({ path, medium, baoquan, grant }: Props) {
  const query = { grant, path, baoquan }
  const { answer, again } = useAnswer<Preview>(calls.preview, query)
  const left = useSecondsLeft(LOADING_SECONDS)
  if (answer.state !== 'there' && answer.state !== 'waiting') return <Failed kind={answer.state} again={again} gone={<Gone baoquan={baoquan} />} />
  if (answer.state === 'waiting' || left > 0) return <Waiting>{left > 0 ? `正在加载，${left} 秒` : '正在加载…'}</Waiting>
  return <Shown preview={answer.data} medium={medium} query={query} />
}

function Shown({ preview, medium, query }: { preview: Preview; medium: Medium; query: { grant: string; path: string; baoquan?: string } }) {
  const { title, baoquan, owner, saveTime, sha256, expireTime, file, damagedAt } = preview
  const playable = usePlayable(preview, query)
  return (
    <Sheet title={title} about={about[medium]}>
      {/* Above the file: an image or a video that comes late would move it while it is pressed. */}
      <Standing baoquan={baoquan} grant={query.grant} failed={Boolean(damagedAt)}>
        {damagedAt ? `文件内容与存证时的哈希值不一致（发现于 ${damagedAt}），已停止展示。` : `电子数据存证平台确认：此文件于 ${saveTime} 存证`}
      </Standing>
      {!damagedAt && <MediumView medium={medium} title={title} file={file} playable={playable} />}
      <Facts>
        <Fact name="证据编号" digest>
          {baoquan}
        </Fact>
        <Fact name="存证主体">{owner}</Fact>
        <Fact name="存证时间">{saveTime}</Fact>
        <Fact name="SHA-256" digest>
          {sha256}
        </Fact>
        <Fact name="链接有效期至">{expireTime}</Fact>
      </Facts>
    </Sheet>
  )
}
