import type { DemoData } from '../../../demo/demo-data'
import { seedAccounts } from './accounts'
import { seedLogs } from './logs'

export const demo: DemoData = {
  async seed(tx) {
    await seedAccounts(tx)
    await seedLogs(tx)
  },
}
