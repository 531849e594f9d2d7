declare module 'remote-routes' {
  import type { PageRoute } from '@console/platform/remote'
  export const routes: PageRoute[]
}
