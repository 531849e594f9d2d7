interface CertificateFacts {
  baoquan: string
  title: string
  owner: string
  product: string
  savedAt: string
  sha256: string
  sm3: string
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)

/** A certificate as the platform makes it: HTML that is alone and prints on A4. Nothing that counts is a background. */
export function certificateHtml({ baoquan, title, owner, product, savedAt, sha256, sm3 }: CertificateFacts): string {
  const rows = [
    ['证据编号', baoquan],
    ['证据名称', title],
    ['存证主体', owner],
    ['存证方式', product],
    ['存证时间', savedAt],
    ['SHA-256', sha256],
    ['SM3', sm3],
  ]
  const row = ([label, value]: string[]) =>
    `<tr><td style="width:110px;padding:10px 8px;border-bottom:1px solid #d9d9d9;color:#595959">${label}</td><td style="padding:10px 8px;border-bottom:1px solid #d9d9d9;word-break:break-all">${escaped(value!)}</td></tr>`
  return `<div style="max-width:640px;margin:0 auto;padding:32px;border:3px double #8a6d3b">
<h1 style="text-align:center;font-size:26px;letter-spacing:6px;margin:0 0 8px">电子数据存证证书</h1>
<p style="text-align:center;color:#595959;margin:0 0 24px">演示证书</p>
<p>兹证明下列电子数据已于所示时间在本平台存证，其哈希值如下。该数据自存证之时起如有改动，其哈希值将与本证书所载不一致。</p>
<table style="width:100%;border-collapse:collapse;margin:16px 0">${rows.map(row).join('')}</table>
<p style="text-align:right;margin-top:32px">电子数据存证平台（演示）</p>
</div>`
}
