import { evidence, type EvidenceRow, fileTypes } from '@console/platform/contract/evidence'
import { useState } from 'react'
import css from './thumbnail.module.css'

const IMAGE = 2
const UPLOADED = 1

/** What a piece of evidence looks like; of what is no image, or cannot be shown, its kind in a word. */
export function Thumbnail({ piece: { baoquan, fileType, fileStatus } }: { piece: Pick<EvidenceRow, 'baoquan' | 'fileType' | 'fileStatus'> }) {
  const [failed, setFailed] = useState(false)
  const hasImage = fileType === IMAGE && fileStatus === UPLOADED && !failed
  return (
    <span className={css.frame}>
      {hasImage ? (
        <img src={`${evidence.thumbnail.path}?baoquan=${encodeURIComponent(baoquan)}`} alt="" loading="lazy" onError={() => setFailed(true)} />
      ) : (
        fileTypes[fileType]
      )}
    </span>
  )
}
