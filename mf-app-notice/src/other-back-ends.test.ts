import { appNotice } from '@console/platform/contract/app-notice'
import { testOtherBackEnds } from '@console/platform/testing'
import { routes } from './routes'

testOtherBackEnds(routes, { contracts: [appNotice] })
