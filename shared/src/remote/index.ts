export type { DeclaredNodes, PermissionIn } from '@console/platform/registry'
export { componentOf, type PageRoute, type PathAndPage } from './page-route'
export { type RemoteLifecycles, type RemoteProps, remote } from './remote'
export { type Crumb, type Location, type Navigation, ServicesContext, type ShellServices, useServices } from './services'
