import { QrCode } from '@console/platform/ui/paper'
import css from './code-figure.module.css'

/** A code of an address, with what scanning it does. */
export const CodeFigure = ({ address, caption }: { address: string; caption: string }) => (
  <figure className={css.figure}>
    <QrCode text={new URL(address, location.origin).href} label={caption} />
    <figcaption>{caption}</figcaption>
  </figure>
)
