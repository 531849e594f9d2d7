/**
 * A service for SMS_GATEWAY=http that sends nothing: it writes each code to its log. For the time before there is a
 * contract with a provider of SMS; who reads that log can sign in with anybody's password. `node
 * deploy/codes-to-log.mjs [<port>]`, and SMS_HTTP_URL=http://127.0.0.1:8099
 */
import { createServer } from 'node:http'

createServer((call, answer) => {
  let body = ''
  call.setEncoding('utf8')
  call.on('data', (part) => {
    body += part
  })
  call.on('end', () => {
    process.stdout.write(`${body}\n`)
    answer.end()
  })
}).listen(Number(process.argv[2] ?? 8099), '127.0.0.1')
