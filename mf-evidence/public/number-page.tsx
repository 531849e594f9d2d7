import { Lookup } from './lookup'
import { Sheet } from './sheet'
import { verifyAddress } from './verify-address'

/** `/verify` alone: asks which piece of evidence is meant. */
export const NumberPage = () => (
  <Sheet title="这份证据是否真实、完整？" about="请输入证书或存证记录上的证据编号，下一步用您持有的原始文件核验。">
    <Lookup label="证据编号" placeholder="如 BQ20260102000007" button="核验" addressOf={verifyAddress} />
  </Sheet>
)
