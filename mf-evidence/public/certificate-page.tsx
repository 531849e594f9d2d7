import type { PublicCertificate } from '@console/platform/contract/public'
import { addressOf, calls } from './call'
import { Fact, Facts, Sheet } from './sheet'
import { Standing } from './standing'
import { Failed, Gone, Waiting } from './states'
import { useAnswer } from './use-answer'

/** A certificate, for anyone who was given the link or has the paper in hand. */
export function CertificatePage({ baoquan, grant }: { baoquan: string; grant: string }) {
  const { answer, again } = useAnswer<{ data: PublicCertificate }>(calls.certificate, { grant, baoquan })
  if (answer.state === 'waiting') return <Waiting />
  if (answer.state !== 'there') return <Failed kind={answer.state} again={again} gone={<Gone baoquan={baoquan} />} />
  const { title, owner, saveTime, file_hash, blockchain_hash, chainTime, explorerUrl, ledger, html } = answer.data.data
  return (
    <Sheet title="存证证书" about={`《${title}》的存证信息如下。`}>
      <Standing baoquan={baoquan} grant={grant}>
        电子数据存证平台确认：此证据于 {saveTime} 存证，{chainTime ? '已写入账本' : '正在写入账本'}
      </Standing>
      <Facts>
        <Fact name="证据编号" digest>
          {answer.data.data.baoquan}
        </Fact>
        {/* The certificate itself names the owner in full. */}
        {html === null && <Fact name="存证主体">{owner}</Fact>}
        <Fact name="存证时间">{saveTime}</Fact>
        <Fact name="证据哈希（SHA-256）" digest>
          {file_hash}
        </Fact>
        <Fact name={ledger.embedded ? '账本哈希' : '区块链交易'} digest={blockchain_hash !== null}>
          {blockchain_hash ? <a href={explorerUrl ?? undefined}>{blockchain_hash}</a> : '处理中'}
        </Fact>
        {chainTime && <Fact name="写入账本时间">{chainTime}</Fact>}
      </Facts>
      <p className="remark">
        {ledger.name}。{ledger.embedded ? '账本由本平台维护，每一条目均带有签名并与前一条目相连。' : '该交易的数据是账本该批的默克尔根，可在区块浏览器核对。'}
      </p>
      {html !== null && <iframe title="证书" sandbox="" src={addressOf(calls.paper, { grant, baoquan })} />}
    </Sheet>
  )
}
