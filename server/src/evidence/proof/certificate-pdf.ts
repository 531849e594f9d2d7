import { encode } from 'uqr'
import { CHINESE_FONT, inDrawnCharacters } from '../../infra/images/chinese-font'
import type { Issuer } from './issuer'

export interface PrintedCertificate {
  /** The number of the piece that it is of. */
  baoquan: string
  title: string
  rows: readonly (readonly [label: string, value: string])[]
  /** What is to be known about it, beside the code. */
  notes: readonly string[]
  /** The address in the QR code. */
  url: string
}

/**
 * What a signature is checked with later, in DER: the certificates that vouch for it, and what their authorities said
 * of revoked ones.
 */
export interface ValidationMaterial {
  certificates: readonly Uint8Array[]
  crls: readonly Uint8Array[]
  ocsps: readonly Uint8Array[]
}

interface Options {
  at?: Date
  /** Without it the file is PAdES-B-T, with it PAdES-B-LT. */
  validation?: ValidationMaterial
}

const MARGIN = 56
const WIDTH = 595 - 2 * MARGIN
const LABEL = 92
const QR = 96
const GREY = '#595959'
const BLACK = '#000'
/** Room for the signature with its chain of certificates and its time stamp. */
const SIGNATURE_BYTES = 8192
/** Stands for a number that is known when all is written. */
const LATER = 'x'.repeat(10)

type Document = PDFKit.PDFDocument

/**
 * A certificate on A4, signed as PAdES: the signature covers every byte but its own, what it is checked with among
 * them, and carries a time stamp. Its text can be searched; nothing on it is lost when backgrounds are not printed.
 */
export async function certificatePdf(certificate: PrintedCertificate, issuer: Issuer, { at = new Date(), validation }: Options = {}): Promise<Buffer> {
  const pdf = await draw(certificate, at, validation)
  const hole = `<${'0'.repeat(2 * SIGNATURE_BYTES)}>`
  const [head, range] = [pdf.indexOf(hole), `[0 /${LATER} /${LATER} /${LATER}]`]
  const tail = head + hole.length
  pdf.write(`[0 ${head} ${tail} ${pdf.length - tail}]`.padEnd(range.length), pdf.indexOf(range), 'latin1')
  const signature = await issuer.sign(Buffer.concat([pdf.subarray(0, head), pdf.subarray(tail)]))
  if (signature.length > SIGNATURE_BYTES) throw new Error(`A signature of ${signature.length} bytes does not fit into a certificate`)
  pdf.write(signature.toString('hex'), head + 1, 'latin1')
  return pdf
}

async function draw({ baoquan, title, rows, notes, url }: PrintedCertificate, at: Date, validation?: ValidationMaterial): Promise<Buffer> {
  // It takes longer to load than all else that a start needs.
  const { default: PDFDocument } = await import('pdfkit')
  const document = new PDFDocument({
    pdfVersion: '1.7',
    size: 'A4',
    margin: MARGIN,
    info: { Title: title, CreationDate: at },
    lang: 'zh-CN',
    displayTitle: true,
  })
  const pieces: Buffer[] = []
  document.on('data', (piece: Buffer) => pieces.push(piece))
  const done = new Promise<Buffer>((resolve) => document.on('end', () => resolve(Buffer.concat(pieces))))

  document.font(CHINESE_FONT).fontSize(22).text(title, { align: 'center' }).moveDown(0.8)
  document
    .moveTo(MARGIN, document.y)
    .lineTo(MARGIN + WIDTH, document.y)
    .lineWidth(0.5)
    .stroke()
  document.moveDown(0.8)
  for (const [label, value] of rows) drawRow(document, [label, await inDrawnCharacters(value)])
  drawEnd(document, notes, url)
  placeForSignature(document, baoquan, at)
  if (validation) addValidation(document, validation)
  document.end()
  return done
}

function drawRow(document: Document, [label, value]: readonly [string, string]) {
  document.fontSize(10)
  makeRoom(document, document.heightOfString(value, { width: WIDTH - LABEL }))
  const { y } = document
  document.fillColor(GREY).text(label, MARGIN, y, { width: LABEL })
  document
    .fillColor(BLACK)
    .text(value, MARGIN + LABEL, y, { width: WIDTH - LABEL })
    .moveDown(0.7)
}

/** What does not fit below comes on the next page. */
function makeRoom(document: Document, height: number) {
  if (document.y + height > document.page.height - MARGIN) document.addPage()
}

/** The code with what is to be known about it, together on one page. */
function drawEnd(document: Document, notes: readonly string[], url: string) {
  makeRoom(document, QR + 24)
  const y = document.y + 16
  qrCode(document, url, { x: MARGIN, y, size: QR })
  document
    .fontSize(9)
    .fillColor(GREY)
    .text(notes.join('\n'), MARGIN + QR + 20, y, { width: WIDTH - QR - 20, lineGap: 3 })
}

/** As vectors: sharp on paper. */
function qrCode(document: Document, text: string, { x, y, size }: { x: number; y: number; size: number }) {
  const { data } = encode(text, { ecc: 'M', border: 0 })
  const unit = size / data.length
  for (const [i, row] of data.entries()) for (const [j, dark] of row.entries()) if (dark) document.rect(x + j * unit, y + i * unit, unit, unit)
  document.fill(BLACK)
}

/** A field that nobody sees; its value is written once all the rest is. */
function placeForSignature(document: Document, baoquan: string, at: Date) {
  const signature = document.ref({
    Type: 'Sig',
    Filter: 'Adobe.PPKLite',
    SubFilter: 'ETSI.CAdES.detached',
    M: at,
    // It names the piece to anyone who verifies the signature.
    Reason: Object(baoquan),
    Contents: Buffer.alloc(SIGNATURE_BYTES),
    ByteRange: [0, LATER, LATER, LATER],
  })
  signature.end(undefined)
  document.initForm()
  // PDFKit writes a String object as text, a primitive one as a name. Print and Locked.
  document.annotate(0, 0, 0, 0, { Subtype: 'Widget', FT: 'Sig', T: Object('signature'), V: signature, F: 132 } as object)
  // PDFKit knows text fields and buttons; a signature's field is put among them by hand.
  const form = rootOf(document).AcroForm.data
  form.Fields.push(document.page.annotations.at(-1))
  form.SigFlags = 3
  // Otherwise viewers that draw fields again would report a change of the file.
  delete form.NeedAppearances
}

/**
 * The document security store of ETSI EN 319 142-1, 5.4.2. It is signed with everything else: what would be added
 * behind the signature could be added by anybody.
 */
function addValidation(document: Document, { certificates, crls, ocsps }: ValidationMaterial) {
  const streams = (all: readonly Uint8Array[]) =>
    all.map((der) => {
      const stream = Object.assign(document.ref({}), { compress: false })
      stream.end(Buffer.from(der))
      return stream
    })
  const lists = { Certs: streams(certificates), CRLs: streams(crls), OCSPs: streams(ocsps) }
  const store = document.ref(Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0)))
  store.end(undefined)
  Object.assign(rootOf(document), { DSS: store, Extensions: { ESIC: { BaseVersion: '1.7', ExtensionLevel: 2 } } })
}

interface Root {
  AcroForm: { data: { Fields: unknown[]; SigFlags?: number; NeedAppearances?: boolean } }
}

const rootOf = (document: Document) => (document as unknown as { _root: { data: Root } })._root.data
