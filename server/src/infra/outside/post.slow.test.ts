import { collectGarbage } from '../../testing/collect-garbage'
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

test('SEC-R11 a service that begins its answer and stops is given up, whatever is collected as garbage meanwhile', async () => {
  service = await stubService((_body, _request, response) => void response.writeHead(200, { 'content-length': 1000 }).write('{'))
  const answer = post(service.url, { type: 'text/plain', body: '?', maxBytes: 2000 })
  const collecting = setInterval(collectGarbage, 100)
  await expect(answer).rejects.toThrow('did not answer in time')
  clearInterval(collecting)
}, 20_000)

test('SEC-R11 a service that names another address is refused, and the other is not asked', async () => {
  service = await stubService((_body, request, response) => {
    if (request.url !== '/') return 'elsewhere'
    response.writeHead(307, { location: `${service.url}/elsewhere` })
    return ''
  })
  await expect(post(service.url, { type: 'text/plain', body: '?', maxBytes: 100 })).rejects.toThrow('The service answered 307')
  expect(service.asked).toBe(1)
})
