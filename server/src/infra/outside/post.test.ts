import { type StubService, stubService } from '../../testing/stub-service'
import { post } from './post'

let service: StubService
afterEach(() => service.close())

test('SEC-R11 a process that was busy for longer than an answer may take does not hold that against the service', async () => {
  service = await stubService(() => 'here')
  const answer = post(service.url, { type: 'text/plain', body: '?', maxBytes: 100 })
  const busyUntil = Date.now() + 5_500
  while (Date.now() < busyUntil);
  expect(String(await answer)).toBe('here')
})
