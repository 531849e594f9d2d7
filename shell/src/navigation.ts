import type { Navigation } from '@console/platform/remote'
import type { createBrowserRouter } from 'react-router-dom'

/** The shell's router as remotes get it. */
export const navigationOf = (router: ReturnType<typeof createBrowserRouter>): Navigation => ({
  subscribe: (listener) => router.subscribe(() => listener()),
  getLocation: () => router.state.location,
  push: (to, state) => void router.navigate(to, { state }),
  replace: (to, state) => void router.navigate(to, { replace: true, state }),
  go: (delta) => void router.navigate(delta),
})
