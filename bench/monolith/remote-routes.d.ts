declare module 'remote-routes' {
  import type { PageRoute } from '@console/shared/remote'
  export const routes: PageRoute[]
}
