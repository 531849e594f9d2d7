import { KEPT_OUT, methodsOf } from '@console/platform/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { PageRoute } from '../remote/page-route'
import { fakeServer } from './fake-server'
import { type PagesGiven, pagesOf } from './remote-pages'

const NUMBER = '13800000001'

/**
 * Declares a test for each page whose first call is a search: a person's number is neither in its address nor in a
 * query.
 */
export function testSearches(routes: PageRoute[], given: PagesGiven) {
  const searched = routes.filter(({ first }) => first && methodsOf(first.call).includes('POST'))
  const { paths, contract, answers, open } = pagesOf(searched, given)

  test.each(paths)('%s keeps a searched number out of the address and of queries', async (path) => {
    const route = searched.find((one) => one.path === path)!
    const server = fakeServer(contract, answers)
    const page = await open(path, server)
    await userEvent.type(await screen.findByLabelText('关键词'), `${NUMBER}{Enter}`)
    // The server fails the test if the number is in a query.
    await waitFor(() => expect(server.inputs(route.first!.call.path).at(-1)).toMatchObject({ keyword: NUMBER }))
    expect(page.url).toContain(`${KEPT_OUT}=keyword`)
    expect(page.url).not.toContain(NUMBER)
  })
}
