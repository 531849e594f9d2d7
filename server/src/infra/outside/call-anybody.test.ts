import dns from 'node:dns'
import { type StubService, stubService } from '../../testing/stub-service'
import { callerOfAnybody } from './call-anybody'
import { isAmong, mayCall, PrivateAddress } from './public-address'

let inside: StubService
let port: string
beforeAll(async () => {
  inside = await stubService(() => 'secret')
  port = new URL(inside.url).port
})
beforeEach(() => {
  inside.asked = 0
})
afterEach(() => jest.restoreAllMocks())
afterAll(() => inside.close())

const never = new AbortController().signal
const call = { body: '{}', headers: { 'content-type': 'application/json' } }
const post = (address: string, allowed: string[] = []) => {
  const caller = callerOfAnybody(allowed)
  return caller.post(address, call, never).finally(() => caller.close())
}

/** Answers name look-ups in turn, the last answer for ever. */
function answerNames(...answers: { address: string; family: number }[][]) {
  let nth = 0
  const names = jest.spyOn(dns, 'lookup') as unknown as jest.SpyInstance
  names.mockImplementation((_name: string, _options: object, done: (error: null, found: object[]) => void) => {
    done(null, answers[Math.min(nth++, answers.length - 1)]!)
  })
  return names
}
const v4 = (address: string) => ({ address, family: 4 })

const INSIDE = [
  ...[
    '127.0.0.1',
    '127.1',
    '127.0.1',
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '0177.0.0.1',
    '017700000001',
    '0',
    '0.0.0.0',
    '127.255.255.254',
    '１２７.0.0.1',
    '127。0。0。1',
  ],
  ...[
    '[::1]',
    '[::]',
    '[0:0:0:0:0:0:0:1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '[0:0:0:0:0:ffff:7f00:0001]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
  ],
  ...['[fe80::1]', '[fc00::1]', '[fd00:ec2::254]', '[ff02::1]', '[::ffff:a9fe:a9fe]', '[2001:0:7f00:1::]', '[64:ff9b:1::1]'],
  ...[
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.0.1',
    '169.254.169.254',
    '100.100.100.200',
    '192.0.0.192',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '240.0.0.1',
  ],
]

test.each(INSIDE)('HOOK-06 nothing is sent to https://%s', async (host) => {
  await expect(post(`https://${host}:${port}/`)).rejects.toBeInstanceOf(PrivateAddress)
  expect(inside.asked).toBe(0)
})

test('HOOK-06 a name with an internal address among its addresses is not called', async () => {
  for (const found of [[v4('127.0.0.1')], [v4('93.184.216.34'), v4('10.0.0.1')], [{ address: '::ffff:127.0.0.1', family: 6 }], []]) {
    answerNames(found)
    await expect(post(`https://evil.example:${port}/`)).rejects.toBeInstanceOf(PrivateAddress)
  }
  expect(inside.asked).toBe(0)
  await expect(post(`https://localhost:${port}/`)).rejects.toBeInstanceOf(PrivateAddress)
})

test('HOOK-06 a name is looked up once for a connection, and the checked address is the one that is called', async () => {
  // A public address of documentation, which nobody answers at: what matters is that the second look-up is not made.
  const names = answerNames([v4('192.0.2.1')], [v4('127.0.0.1')])
  const caller = callerOfAnybody(['192.0.2.0/24'])
  const leaving = new AbortController()
  const sent = caller.post(`http://evil.example:${port}/`, call, leaving.signal)
  setTimeout(() => leaving.abort(), 300)
  await expect(sent).rejects.toThrow()
  expect([names.mock.calls.length, inside.asked]).toEqual([1, 0])
  caller.close()
})

test('HOOK-06 other schemes, and http outside of an allowed network, are refused; redirects are not followed', async () => {
  for (const address of [`http://127.0.0.1:${port}/`, `ftp://127.0.0.1:${port}/`, 'file:///etc/passwd', `gopher://127.0.0.1:${port}/`, 'data:text/plain,x'])
    await expect(post(address)).rejects.toBeInstanceOf(PrivateAddress)
  // What is allowed for one network is not for the public internet: without TLS anybody on the way could read along.
  await expect(post('http://93.184.216.34/', ['127.0.0.0/8'])).rejects.toBeInstanceOf(PrivateAddress)
  const outside = await stubService((_, __, response) => {
    response.writeHead(302, { location: `${inside.url}/` })
    return ''
  })
  expect((await post(outside.url, ['127.0.0.1'])).status).toBe(302)
  await outside.close()
  expect(inside.asked).toBe(0)
})

test('an allowed network is called, and only a part of an endless answer is read', async () => {
  expect(await post(inside.url, ['127.0.0.0/8'])).toEqual({ status: 200, text: 'secret' })
  const endless = await stubService((_, __, response) => {
    const timer = setInterval(() => response.write('x'.repeat(10_000)), 1)
    response.on('close', () => clearInterval(timer))
    return undefined
  })
  expect((await post(endless.url, ['127.0.0.0/8'])).text.length).toBe(64 * 1024)
  await endless.close()
})

test('HOOK-06 an address that switches to another protocol has given no answer', async () => {
  const outside = await stubService(
    (_, { socket }) => void socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n'),
  )
  await expect(post(outside.url, ['127.0.0.0/8'])).rejects.toThrow('closed before an answer')
  await outside.close()
})

test('which addresses belong to the public internet', () => {
  expect(['93.184.216.34', '::ffff:93.184.216.34', '2606:4700::1111', '8.8.8.8'].map((address) => mayCall(address, []))).toEqual([true, true, true, true])
  expect([
    isAmong('10.1.2.3', ['10.1.0.0/16']),
    isAmong('10.2.2.3', ['10.1.0.0/16']),
    isAmong('::ffff:10.1.2.3', ['10.1.2.3']),
    isAmong('x', ['::/0']),
  ]).toEqual([true, false, true, false])
})
