import { buffer } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { readXlsx } from '../../server/src/testing/read-xlsx'

/** The rows of the first sheet of a file that a click downloaded. */
export async function downloadedRows(page: Page, click: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), click()])
  const { sheets } = await readXlsx(await buffer(await download.createReadStream()))
  return { name: download.suggestedFilename(), rows: sheets[0]! }
}
