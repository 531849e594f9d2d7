import type { Proof } from '@console/platform/contract/proof'

interface Piece {
  baoquan: string
  sha256: string
  proof: Proof
}

/**
 * What is in a proof package for anyone who opens it: the commands that check each of its files, and what they then
 * know.
 */
export function howToVerify({ baoquan, sha256, proof: { signature, smSignature, token, ledger, revocation } }: Piece): string {
  return [
    `存证编号 ${baoquan} 的证明包，由存证公证运营后台生成。证据原文件不在其中。`,
    '以下命令在解压后的文件夹中执行，需要 OpenSSL 3.0 及以上，不需要本平台的任何程序。',
    '',
    '一、完整性：原文件的 SHA-256 应为',
    `  ${sha256}`,
    '  openssl dgst -sha256 原文件',
    '',
    '二、时间戳：token.tsr 是对上述 SHA-256 的时间戳（RFC 3161）',
    ...(token ? stampedBy(token, `openssl ts -verify -token_in -in token.tsr -digest ${sha256} -CAfile timestamp-roots.pem`) : ['  尚未加盖，处理中。']),
    '',
    '三、出证机构：manifest.p7s 是平台以 issuer-certificates.pem 中的证书对 manifest.json 的签名（CMS），manifest.json 中的 sha256 应与上述一致',
    ...(signature
      ? [
          '  openssl cms -verify -binary -cades -inform DER -in manifest.p7s -content manifest.json -nointern -certfile issuer-certificates.pem -CAfile issuer-roots.pem -purpose any -out checked.txt',
          `  manifest.json 的 savedAt 不应晚于时间戳，也不应早于时间戳一天以上；签名自带的时间戳同样如此${token && !isBySm(token) ? '（openssl ts -reply -token_in -in token.tsr -text 显示时间戳的时间）' : ''}。`,
        ]
      : ['  尚未签名，处理中。']),
    ...(smSignature
      ? [
          '  manifest.sm2.p7s 是平台以 SM2 证书（同在 issuer-certificates.pem 中）对 manifest.json 的签名（GM/T 0010，SM3），OpenSSL 不能校验，请用支持国密的签名验证工具。',
        ]
      : []),
    '',
    '四、账本：head.txt 是账本一个批次的内容，其第 5 行是该批次默克尔树（RFC 6962）的根，head.tsr 是对它的时间戳',
    ...(ledger
      ? [
          ...stampedBy(ledger.token, 'openssl ts -verify -token_in -in head.tsr -data head.txt -CAfile timestamp-roots.pem'),
          ...pathOf(ledger.digests),
          ...renewalsOf(ledger),
        ]
      : ['  尚未写入，处理中。']),
    '',
    '五、保管记录：custody.json 的 events 自第一条起逐条相连',
    '  第一条的“上一个哈希”为 SHA-256("evidence:" 加 evidenceId)，其后每条的哈希 = SHA-256(字节 04 ‖ 上一个哈希 ‖ content 的 UTF-8 字节)。',
    '  第一条的 at 应等于 manifest.json 的 savedAt；各条的 baoquan 应为本证据编号（早期的记录中没有）。',
    '  sealed 是第 seq 条记录在账本中的位置，叶子 = SHA-256(字节 00 ‖ "custody\\n" ‖ 该条的哈希 ‖ nonce)，路径的算法同上。',
    '',
    ...revocationOf(revocation),
    'timestamp-roots.pem、issuer-roots.pem、issuer-certificates.pem 与 ledger-key.pem 是平台公布的根证书、签名证书与账本公钥。请先与另行取得的比对：',
    '仅凭本压缩包内的证书，只能说明其中的文件彼此一致，不能说明它们出自谁。',
    '证书或账本名称中写明“内置”“演示”的，是平台自己的陈述，不是第三方的证明。',
    '',
  ].join('\r\n')
}

/** What the identifiers of SM2 and SM3 begin with, as DER has them. */
const SM = Buffer.from('2a811ccf5501', 'hex')

const isBySm = (token: string) => Buffer.from(token, 'base64').includes(SM)

/**
 * The command that checks a time stamp; for one that is signed by SM2, which OpenSSL computes without the user id, what
 * is to be used instead.
 */
const stampedBy = (token: string, command: string) =>
  isBySm(token) ? ['  该时间戳使用国密算法，OpenSSL 不能校验，请用支持国密（GM/T 0033）的时间戳验证工具。'] : [`  ${command}`]

const renewalsOf = ({ renewals }: NonNullable<Proof['ledger']>) =>
  renewals?.length
    ? [
        '  renewals 是 head.tsr 在证书到期之前的续期，每一个续前一个：叶子 = SHA-256(字节 00 ‖ "renewal\\n" ‖ 前一个时间戳的 SHA-256 ‖ revocation 中各 CRL、OCSP 的 SHA-256)，',
        '  由叶子与 path 算得的根（算法同上），就是该次时间戳（token）所盖的 SHA-256。',
      ]
    : []

function revocationOf(revocation: Proof['revocation']): string[] {
  const { crls = [], ocsps = [] } = revocation ?? {}
  if (crls.length + ocsps.length === 0) return ['六、吊销信息：未取得。本包不能说明以上证书在签署之前没有被吊销。', '']
  return [
    '六、吊销信息：revocation 文件夹中是各证书签发机构发布的吊销列表（CRL）与查询应答（OCSP），由签发机构签名',
    ...crls.map((_, i) => `  openssl crl -inform DER -in revocation/${i + 1}.crl -noout -text`),
    ...ocsps.map((_, i) => `  openssl ocsp -respin revocation/${i + 1}.ocsp -noverify -text`),
    '  证书的序列号不应在其中，或者其吊销时间应晚于时间戳。',
    '',
  ]
}

/** How a leaf is made, and its way up. */
const pathOf = (digests: NonNullable<Proof['ledger']>['digests']) => [
  `  proof.json 的 proof.ledger 是文件在树中的位置：叶子 = SHA-256(字节 00 ‖ ${digests ? '"sm3\\n" ‖ 文件的 SHA-256 ‖ 文件的 SM3（manifest.json 的 sm3）' : '文件的 SHA-256'} ‖ nonce)，nonce 为 Base64；`,
  '  由叶子起依次与 path 中的哈希合并：节点 = SHA-256(字节 01 ‖ 左 ‖ 右)，左右由 index 与 size 决定（RFC 9162 第 2.1.3.2 节），最后应得到根。',
  '  signature 是 ledger-key.pem 对 head.txt 的 ECDSA 签名（SHA-256，r 与 s 各 32 字节）。',
]
