import { ApiError, routes, text, upload, z } from '@console/platform/contract'
import { createHttp } from '../http'
import { Answer } from './answer'
import { fakeServer } from './fake-server'

const films = routes({
  add: upload('/api/film/add', {
    summary: '上传影片',
    access: 'signed-in',
    input: z.strictObject({ title: text('片名') }),
    file: { field: 'film', label: '影片', required: '请上传影片', extensions: ['.mov'], maxBytes: 100 },
    result: z.object({ size: z.number() }),
  }),
})
const mov = (bytes = '胶片', name = '影片.mov') => new File([bytes], name)

function open(answer: (input: { title: string }, file: File) => { size: number } | Answer | Promise<Answer> = (_, { size }) => ({ size })) {
  const server = fakeServer(films, { add: answer })
  return { server, http: createHttp({ token: () => 't', onExpired: async () => false, adapter: server.adapter }) }
}

test('the fake server answers an upload with its fields and its file, and records both', async () => {
  const { server, http } = open()
  await expect(http.upload(films.add, mov(), { title: '长城' })).resolves.toEqual({ size: 6 })
  expect(server.requests('add')).toMatchObject([{ input: { title: '长城' }, file: { name: '影片.mov' } }])
})

test('it refuses names, sizes and fields like the real one', async () => {
  const { http } = open()
  await expect(http.upload(films.add, mov('x', 'a.txt'), { title: '长城' })).rejects.toMatchObject({ code: 422, message: '影片应为 .mov 文件' })
  await expect(http.upload(films.add, mov('x'.repeat(101)), { title: '长城' })).rejects.toMatchObject({ code: 422 })
  await expect(http.upload(films.add, mov(), { title: '' })).rejects.toMatchObject({ code: 422, message: '片名不能为空' })
})

test('an upload can fail, and get progress events', async () => {
  const refused = open(() => {
    throw new ApiError(422, '这不是影片')
  })
  await expect(refused.http.upload(films.add, mov(), { title: '长城' })).rejects.toMatchObject({ message: '这不是影片' })
  const progress: number[] = []
  const abort = new AbortController()
  const { server, http } = open(Answer.never)
  const running = http.upload(films.add, mov(), { title: '长城' }, { onProgress: (loaded) => progress.push(loaded), signal: abort.signal })
  // The request is made a moment after the call.
  await new Promise((resolve) => setTimeout(resolve))
  server.requests('add')[0]!.progress(50, 100)
  abort.abort()
  await expect(running).rejects.not.toBeInstanceOf(ApiError)
  expect(progress).toEqual([50])
})
