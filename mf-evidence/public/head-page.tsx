import type { LedgerHead } from '@console/platform/contract/public'
import { addressOf, calls } from './call'
import { Lookup } from './lookup'
import { Fact, Facts, Sheet } from './sheet'
import { Failed, Waiting } from './states'
import { useAnswer } from './use-answer'

const address = (q: string | number) => addressOf('/chain', { q: String(q) })

/** An entry of the ledger, which anybody may look at: it holds digests and nothing else. */
export function HeadPage({ q }: { q?: string }) {
  const { answer, again } = useAnswer<LedgerHead>(calls.head, { q })
  if (answer.state === 'waiting') return <Waiting />
  if (answer.state !== 'there') return <Failed kind={answer.state} again={again} gone={<Unknown q={q} />} />
  return <Head head={answer.data} />
}

function Head({ head }: { head: LedgerHead }) {
  const { number, time, size, root, hash, previousHash, signature, before, after } = head
  return (
    <Sheet title={`账本第 ${number} 批`} about={`此批于 ${time} 封存，包含 ${size} 项数据的摘要。`}>
      <Facts>
        <Fact name="哈希" digest>
          {hash}
        </Fact>
        <Fact name="默克尔根" digest>
          {root}
        </Fact>
        <Fact name="前一条目的哈希" digest>
          {before ? <a href={address(previousHash)}>{previousHash}</a> : previousHash}
        </Fact>
        <InChain head={head} />
      </Facts>
      <details>
        <summary>平台签名</summary>
        <p className="digest">{signature}</p>
      </details>
      <nav aria-label="相邻条目">
        {before && <a href={address(number - 1)}>上一批</a>}
        {after && <a href={address(number + 1)}>下一批</a>}
      </nav>
      <Search />
      <p className="remark">
        账本由本平台维护，每一条目均带有签名并与前一条目相连。
        {head.chained ? '交易的数据是默克尔根，可在区块浏览器核对。' : '未接入第三方区块链。'}
      </p>
    </Sheet>
  )
}

/** The transaction that wrote it into a blockchain, where the platform has one. */
function InChain({ head: { chained, anchor, explorerUrl } }: { head: LedgerHead }) {
  if (!anchor) return chained ? <Fact name="区块链交易">处理中</Fact> : null
  const { transaction, block, chainId } = anchor
  return (
    <>
      <Fact name="区块链交易" digest>
        <a href={explorerUrl ?? undefined}>{transaction}</a>
      </Fact>
      <Fact name="区块">
        第 {block} 个，链 ID {chainId}
      </Fact>
    </>
  )
}

const Unknown = ({ q }: { q?: string }) => (
  <Sheet title="账本中没有这一条目">
    {q && (
      <p>
        没有编号、哈希、默克尔根或交易为 <span className="digest">{q.slice(0, 100)}</span> 的条目。
      </p>
    )}
    <Search />
  </Sheet>
)

const Search = () => <Lookup label="查询其他条目" placeholder="编号、哈希、默克尔根或交易" button="查询" addressOf={address} />
