export { Answer } from './answer'
export { fakeServer } from './fake-server'
export { renderPage } from './render-page'
export { testRoutes } from './test-routes'
