import { remote } from '@console/shared/remote'
import { routes } from './routes'

export const { bootstrap, mount, unmount, preload } = remote(routes)
