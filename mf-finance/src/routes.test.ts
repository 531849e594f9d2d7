import { testRoutes } from '@console/platform/testing'
import manifest from '../package.json'
import { routes } from './routes'

testRoutes(routes, manifest.remote.basePaths)
