export { DocumentViewer } from './document-viewer'
export { ImageDialog, ImageGrid } from './image-grid'
export { ImageViewer } from './image-viewer'
export { AudioPlayer, VideoPlayer } from './player'
