import type { DemoData } from '../../../demo/demo-data'
import { seedFeedback } from './feedback'
import { seedNotices } from './notices'
import { seedVersions } from './versions'

export const demo: DemoData = {
  // Feedback is of users; versions and notices name the operator who added them.
  after: ['users', 'authority'],
  async seed(tx, files) {
    await seedVersions(tx, files)
    await seedFeedback(tx)
    await seedNotices(tx)
  },
}
