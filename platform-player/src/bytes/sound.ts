import type { Random } from '../random'

const RATE = 8000

/** A recording: tones one after the other, as 8-bit WAV. */
export function soundOf({ between }: Random): Buffer {
  const tones = Array.from({ length: between(4, 12) }, () => between(220, 880))
  const samples = Buffer.from(
    tones.flatMap((tone) => Array.from({ length: RATE / 2 }, (_, i) => 128 + Math.round(90 * Math.sin((2 * Math.PI * tone * i) / RATE)))),
  )
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + samples.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(RATE, 24)
  head.writeUInt32LE(RATE, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples.length, 40)
  return Buffer.concat([head, samples])
}
