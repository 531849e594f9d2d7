export { type Pages, type RemoteLifecycles, type RemoteProps, remote, type Visits } from './remote'
export { type Crumb, type Location, type Navigation, ServicesContext, type ShellServices, useServices } from './services'
