/** Files for the examples, made here: the gallery carries no binary ones. */
export const files: Record<string, () => Blob> = {
  '身份证正面.svg': () => drawing('身份证 正面', '#e6f4ff'),
  '身份证反面.svg': () => drawing('身份证 反面', '#f6ffed'),
  '损坏.svg': () => new Blob(['<svg'], { type: 'image/svg+xml' }),
  '录音.wav': sound,
  '损坏.mp4': () => new Blob(['no film'], { type: 'video/mp4' }),
  '合同.pdf': () => pdf(['Contract', 'Page 1'], ['Page 2']),
  '损坏.pdf': () => new Blob(['no document'], { type: 'application/pdf' }),
}

const drawing = (text: string, ground: string) =>
  new Blob(
    [
      `<svg xmlns="http://www.w3.org/2000/svg" width="856" height="540"><rect width="856" height="540" rx="24" fill="${ground}"/><text x="428" y="290" font-size="64" text-anchor="middle">${text}</text></svg>`,
    ],
    { type: 'image/svg+xml' },
  )

const RATE = 8000

/** Two seconds of a quiet tone, as 8-bit PCM in a WAV file. */
function sound() {
  const samples = Uint8Array.from({ length: 2 * RATE }, (_, i) => 128 + 20 * Math.sin((2 * Math.PI * 440 * i) / RATE))
  const head = new DataView(new ArrayBuffer(44))
  const text = (at: number, letters: string) => {
    for (const [i, letter] of [...letters].entries()) head.setUint8(at + i, letter.charCodeAt(0))
  }
  text(0, 'RIFF')
  head.setUint32(4, 36 + samples.length, true)
  text(8, 'WAVEfmt ')
  head.setUint32(16, 16, true)
  // PCM, one channel.
  head.setUint16(20, 1, true)
  head.setUint16(22, 1, true)
  head.setUint32(24, RATE, true)
  head.setUint32(28, RATE, true)
  head.setUint16(32, 1, true)
  head.setUint16(34, 8, true)
  text(36, 'data')
  head.setUint32(40, samples.length, true)
  return new Blob([head, samples], { type: 'audio/wav' })
}

/** A PDF of one text for each line of each page. */
function pdf(...pages: string[][]) {
  const contents = pages.map((lines) => `BT /F1 28 Tf 72 760 Td 40 TL ${lines.map((line) => `(${line}) Tj T*`).join(' ')} ET`)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, i) => `${4 + 2 * i} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...contents.flatMap((content, i) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${5 + 2 * i} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((object, i) => {
    const place = text.length
    text += `${i + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  return new Blob([`${text}${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`], { type: 'application/pdf' })
}
