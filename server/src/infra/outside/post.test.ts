import { type StubService, stubService } from '../../testing/stub-service'
import { post } from './post'

let service: StubService
afterEach(() => service.close())

test('SEC-R11 time in which our own process was busy does not count against the service', async () => {
  service = await stubService(() => 'here')
  const answer = post(service.url, { type: 'text/plain', body: '?', maxBytes: 100 })
  const busyUntil = Date.now() + 5_500
  while (Date.now() < busyUntil);
  expect(String(await answer)).toBe('here')
})
