import type { PublicProof } from '@console/platform/contract/public'
import { algorithmsOf, type Reading, useDigests } from '@console/platform/digest'
import type { ReactNode } from 'react'
import { calls } from './call'
import { LoadedAnswers } from './loaded-answers'
import { Fact, Facts, Sheet } from './sheet'
import { Failed, Gone, Waiting } from './states'
import { useAnswer } from './use-answer'
import { VerifyFile } from './verify-file'

/** Whether a piece of evidence is genuine, for anyone who has the paper or the file in hand. */
export function VerifyPage({ baoquan, grant }: { baoquan: string; grant?: string }) {
  return grant ? <ByGrant baoquan={baoquan} grant={grant} /> : <ByFile baoquan={baoquan} />
}

function ByGrant({ baoquan, grant }: { baoquan: string; grant: string }) {
  const { answer, again } = useAnswer<PublicProof>(calls.proof, { grant, baoquan })
  if (answer.state === 'waiting') return <Waiting />
  if (answer.state !== 'there') return <Failed kind={answer.state} again={again} gone={<Gone baoquan={baoquan} />} />
  return (
    <Question>
      <OfLink piece={answer.data} />
    </Question>
  )
}

function OfLink({ piece }: { piece: PublicProof }) {
  const digests = useDigests(algorithmsOf(piece))
  return (
    <Found piece={piece} reading={digests.reading}>
      <VerifyFile {...digests} />
    </Found>
  )
}

/** Without a link the file itself opens the page: its hash is asked for, and never the file sent. */
function ByFile({ baoquan }: { baoquan: string }) {
  const digests = useDigests(['sha256', 'sm3'])
  const { reading } = digests
  return (
    <Question>
      <p>
        证据编号 <span className="digest">{baoquan}</span>
      </p>
      <p>请选择您持有的原始文件。文件只在本机计算哈希值，不会上传；服务器只收到哈希值，用于查找存证记录。</p>
      <VerifyFile {...digests} />
      {reading.step === 'read' && <OfHash key={reading.digests.sha256} baoquan={baoquan} reading={reading} />}
    </Question>
  )
}

function OfHash({ baoquan, reading }: { baoquan: string; reading: Extract<Reading, { step: 'read' }> }) {
  const { answer, again } = useAnswer<PublicProof>(calls.proof, { baoquan, sha256: reading.digests.sha256 })
  if (answer.state === 'there') return <Found piece={answer.data} reading={reading} />
  if (answer.state === 'waiting') return <p role="status">正在查找存证记录…</p>
  if (answer.state === 'gone')
    return (
      <p role="alert" className="notice">
        没有找到与此编号和文件都相符的存证记录。请核对编号，并选择未经修改的原始文件。
      </p>
    )
  return (
    <p role="alert" className="notice">
      {answer.state === 'busy' ? '访问过于频繁，请稍候片刻再试。' : '暂时无法核验，请检查网络。'}
      <button type="button" onClick={again}>
        重试
      </button>
    </p>
  )
}

const Question = ({ children }: { children: ReactNode }) => (
  <Sheet title="这份证据是否真实、完整？" about="核对存证时记录的哈希值、时间戳、账本与平台签名，结果由您的浏览器自行计算得出。">
    {children}
  </Sheet>
)

/** The answers, what comes with them, and what the record says. */
function Found({ piece, reading, children }: { piece: PublicProof; reading: Reading; children?: ReactNode }) {
  const { baoquan, title, owner, saveTime, sha256, sm3, damagedAt } = piece
  return (
    <>
      {damagedAt && (
        <p role="alert" className="notice">
          平台保存的文件与存证时的哈希值不一致（发现于 {damagedAt}）。
        </p>
      )}
      <LoadedAnswers piece={piece} reading={reading} />
      {children}
      <Facts>
        <Fact name="证据编号" digest>
          {baoquan}
        </Fact>
        <Fact name="证据名称">{title}</Fact>
        <Fact name="存证主体">{owner}</Fact>
        <Fact name="存证时间">{saveTime}</Fact>
        {sha256 && (
          <Fact name="SHA-256" digest>
            {sha256}
          </Fact>
        )}
        {sm3 && (
          <Fact name="SM3" digest>
            {sm3}
          </Fact>
        )}
      </Facts>
    </>
  )
}
