import { CHINESE_FONT, inDrawnCharacters } from '../../../infra/images/chinese-font'

/** The data of a demo invoice as it is printed. */
export interface PrintedInvoice {
  head: string
  tax_num: string | null
  bank_name: string | null
  account: string | null
  street: string | null
  phone_number: string | null
  money: string
  deal_time: string | null
}

const MARGIN = 36
const RED = '#a8071a'
const GREY = '#595959'

/** An electronic invoice on half a page. It says that it is a sample, so that nobody takes it for one that counts. */
export async function invoicePdf({ head, tax_num, bank_name, account, street, phone_number, money, deal_time }: PrintedInvoice): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit')
  const document = new PDFDocument({ size: 'A5', layout: 'landscape', margin: MARGIN, info: { Title: '电子发票（演示样例）' } })
  const pieces: Buffer[] = []
  document.on('data', (piece: Buffer) => pieces.push(piece))
  const done = new Promise<Buffer>((resolve) => document.on('end', () => resolve(Buffer.concat(pieces))))
  const width = document.page.width - 2 * MARGIN

  document.font(CHINESE_FONT)
  document.fillColor(RED).fontSize(18).text('电子发票（普通发票）', { align: 'center' })
  document.fillColor(GREY).fontSize(9).text('演示样例，不作报销凭证', { align: 'center' })
  document
    .moveTo(MARGIN, 88)
    .lineTo(MARGIN + width, 88)
    .strokeColor(RED)
    .stroke()
  const rows = [
    ['购买方名称', head],
    ['纳税人识别号', tax_num],
    ['开户行及账号', bank_name && `${bank_name} ${account}`],
    ['地址及电话', street && `${street} ${phone_number}`],
    ['项目', '信息技术服务*电子数据存证与出证服务费'],
    ['价税合计', `¥${money}`],
    ['开票日期', deal_time?.slice(0, 10)],
  ]
  document.y = 100
  for (const [label, value] of rows) {
    const { y } = document
    document.fillColor(GREY).fontSize(10).text(label!, MARGIN, y, { width: 90 })
    document
      .fillColor('#000')
      .text(await inDrawnCharacters(value || '—'), MARGIN + 100, y, { width: width - 100 })
      .moveDown(0.5)
  }
  document.end()
  return done
}
