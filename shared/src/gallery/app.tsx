import { remote } from '@console/platform/remote'
import { routes } from './routes'

export const { bootstrap, mount, unmount, preload } = remote(routes)
