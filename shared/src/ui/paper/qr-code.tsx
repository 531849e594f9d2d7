import { useMemo } from 'react'
import { encode } from 'uqr'

interface QrCodeProps {
  text: string
  /** What scanning it does, for a screen reader. */
  label: string
  /** CSS pixels of a side, the quiet zone included. */
  size?: number
}

/** Modules around the code, as ISO 18004 asks. */
const QUIET_ZONE = 4

/** A QR code as a drawing: sharp on every screen and on paper, and printed without background graphics, too. */
export function QrCode({ text, label, size = 160 }: QrCodeProps) {
  const { data, side } = useMemo(() => {
    const { data } = encode(text, { ecc: 'M', border: QUIET_ZONE })
    return { data, side: data.length }
  }, [text])
  return (
    <svg role="img" aria-label={label} width={size} height={size} viewBox={`0 0 ${side} ${side}`} shapeRendering="crispEdges">
      <path fill="#fff" d={`M0 0h${side}v${side}H0z`} />
      <path fill="#000" d={data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')} />
    </svg>
  )
}
