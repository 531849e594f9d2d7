import type { DemoData } from '../../../demo/demo-data'
import { seedLogins } from './logins'
import { seedUsers } from './users'

export const demo: DemoData = {
  // Gifts name the operator who gave them.
  after: ['authority'],
  async seed(tx, files) {
    await seedUsers(tx, files)
    await seedLogins(tx)
  },
}
