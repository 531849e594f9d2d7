import { Modal } from 'antd'
import { useState } from 'react'
import { DocumentViewer } from './document-viewer'
import css from './image-grid.module.css'
import type { DocumentImage } from './stage-image'

interface ImageGridProps {
  /** What the images are. */
  label: string
  images: DocumentImage[]
  /** As high as a row of a table. */
  small?: boolean
}

/** Thumbnails of images. A click opens them over the page, this one first. */
export function ImageGrid({ label, images, small }: ImageGridProps) {
  const [shown, setShown] = useState(0)
  const [open, setOpen] = useState(false)

  function show(index: number) {
    setShown(index)
    setOpen(true)
  }

  return (
    <>
      <ul className={small ? css.small : css.grid} aria-label={label}>
        {images.map((image, index) => (
          <li key={image.src}>
            <Thumbnail {...image} onOpen={() => show(index)} />
          </li>
        ))}
      </ul>
      <ImageDialog title={label} images={images} first={shown} open={open} onClose={() => setOpen(false)} />
    </>
  )
}

function Thumbnail({ name, src, onOpen }: DocumentImage & { onOpen: () => void }) {
  const [failed, setFailed] = useState(false)
  return (
    <button type="button" className={css.thumbnail} aria-label={`预览${name}`} onClick={onOpen}>
      {failed ? <span className={css.failed}>无法显示</span> : <img src={src} alt="" loading="lazy" onError={() => setFailed(true)} />}
    </button>
  )
}

interface ImageDialogProps {
  title: string
  images: DocumentImage[]
  /** Which of them is shown first, from 0. */
  first?: number
  open: boolean
  onClose: () => void
}

/** Images over the page. */
export const ImageDialog = ({ title, images, first, open, onClose }: ImageDialogProps) => (
  <Modal open={open} width={960} title={title} footer={null} onCancel={onClose} centered destroyOnHidden>
    <DocumentViewer label={title} images={images} first={first} />
  </Modal>
)
