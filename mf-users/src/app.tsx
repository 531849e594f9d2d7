import { remote } from '@console/shared/remote'
import { pages } from './pages'

export const { bootstrap, mount, unmount, preload } = remote(pages)
