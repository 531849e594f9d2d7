import { CertificatePage } from './certificate-page'
import { HeadPage } from './head-page'
import { isMedium } from './medium'
import { PreviewPage } from './preview-page'
import { Gone } from './states'
import { VerifyPage } from './verify-page'
import { NumberPage } from './number-page'

type Address = Pick<Location, 'pathname' | 'search'>

/**
 * The page of an address. Parameters are percent-encoded; one that is not, or that is missing, is no link that was ever
 * handed out.
 */
export function App({ address: { pathname, search } }: { address: Address }) {
  const query = new URLSearchParams(search)
  const grant = query.get('grant') ?? ''
  const [section, page, ...rest] = pathname.split('/').slice(1).map(decoded)
  const [first, type, baoquan, ...more] = rest
  if (section === 'chain' && !page) return <HeadPage q={query.get('q') ?? undefined} />
  if (section === 'verify' && !page && rest.length === 0) return <NumberPage />
  if (section === 'verify' && page && rest.length === 0) return <VerifyPage baoquan={page} grant={grant} />
  if (section === 'mobile' && more.length === 0 && first) {
    if (page === 'previewImg' && baoquan && isMedium(type)) return <PreviewPage path={first} medium={type} baoquan={baoquan} grant={grant} />
    if (page === 'previewProgress' && !type) return <PreviewPage path={first} medium="video" grant={grant} />
    if (page === 'previewCertificate' && !type) return <CertificatePage baoquan={first} grant={grant} />
  }
  return <Gone />
}

function decoded(segment: string) {
  try {
    return decodeURIComponent(segment)
  } catch {
    // Cut off, or typed by hand.
    return ''
  }
}
