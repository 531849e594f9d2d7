import { ApiError, Nothing, post, routes, text, upload } from '@console/platform/contract'
import { Answer, fakeServer, renderPage } from '@console/platform/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import * as z from 'zod/mini'
import { Button } from '../core'
import { FormDialog, Input } from '../form'
import { UploadField } from '.'

const films = routes({
  upload: upload('/api/film/upload', {
    summary: '上传影片',
    access: 'signed-in',
    success: '上传成功',
    input: z.strictObject({}),
    file: { field: 'film', label: '影片', required: '请上传影片', extensions: ['.mov'], maxBytes: 2048 },
    result: z.object({ path: z.string(), minutes: z.number() }),
  }),
  add: post('/api/film/add', {
    summary: '新增影片',
    access: 'signed-in',
    success: '新增成功',
    input: z.strictObject({ title: text('片名'), path: text('影片地址') }),
    result: Nothing,
  }),
})

function FilmsPage() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>新增</Button>
      <FormDialog
        title="新增影片"
        call={films.add}
        open={open}
        onClose={() => setOpen(false)}
        fields={{ title: <Input />, path: <UploadField call={films.upload}>{({ minutes }) => <p>时长 {minutes} 分钟</p>}</UploadField> }}
      />
    </>
  )
}

type UploadAnswer = (file: File) => { path: string; minutes: number } | Answer | Promise<Answer>

async function open(answer: UploadAnswer = () => ({ path: 'films/1', minutes: 90 })) {
  const server = fakeServer(films, { upload: (_, file) => answer(file), add: () => null })
  const page = await renderPage([{ path: '/films', page: async () => ({ FilmsPage }) }], '/films', server)
  await userEvent.click(screen.getByRole('button', { name: '新增' }))
  const dialog = await screen.findByRole('dialog', { name: '新增影片' })
  const choose = (file: File) => userEvent.upload(dialog.querySelector<HTMLInputElement>('input[type=file]')!, file, { applyAccept: false })
  return { server, page, dialog, choose, submit: () => userEvent.click(within(dialog).getByRole('button', { name: '提交' })) }
}

const mov = (name = '长城.mov', bytes = '胶片') => new File([bytes], name)
const requests = ({ server }: Awaited<ReturnType<typeof open>>) => server.requests('upload')
const keys = (opened: Awaited<ReturnType<typeof open>>) => requests(opened).map(({ headers }) => headers['Idempotency-Key'])

test('APP-01 a chosen file is uploaded at once; the server’s findings are shown, and the form sends its path', async () => {
  const opened = await open()
  await opened.choose(mov())
  expect(await screen.findByText('时长 90 分钟')).toBeVisible()
  expect(screen.getByText('长城.mov（6 B）')).toBeVisible()
  expect(opened.page.said).toEqual(['上传成功'])
  expect(requests(opened)).toMatchObject([{ file: { name: '长城.mov' } }])
  await userEvent.type(screen.getByLabelText('片名'), '长城')
  await opened.submit()
  await waitFor(() => expect(opened.server.inputs('add')).toEqual([{ title: '长城', path: 'films/1' }]))
})

test('APP-01 the field of a file that is on its way, or was refused, is not called empty when the operator goes on', async () => {
  const opened = await open(Answer.never)
  await opened.choose(mov())
  act(() => screen.getByRole('button', { name: '取消上传' }).focus())
  await userEvent.click(screen.getByLabelText('片名'))
  expect(screen.queryByText('影片地址不能为空')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '取消上传' }))
  await opened.choose(new File(['MZ'], '长城.exe'))
  await screen.findByRole('alert')
  act(() => screen.getByRole('button', { name: /点击选择影片/ }).focus())
  await userEvent.tab()
  expect(screen.getAllByRole('alert')).toHaveLength(1)
})

test('a dropped file is uploaded like a chosen one', async () => {
  const opened = await open()
  const area = screen.getByRole('button', { name: /点击选择影片，或将文件拖到这里/ })
  fireEvent.drop(area, { dataTransfer: { files: [mov()], items: [{ kind: 'file' }] } })
  expect(await screen.findByText('时长 90 分钟')).toBeVisible()
  expect(requests(opened)).toHaveLength(1)
})

test.each<[string, () => File, string]>([
  ['another ending', () => mov('长城.exe'), '影片应为 .mov 文件'],
  ['too large', () => mov('长城.mov', 'x'.repeat(2049)), '影片不能超过 2 KB'],
  ['empty', () => mov('长城.mov', ''), '影片是空文件'],
])('UX-D6 a file with a wrong name or size is refused before a byte is sent, chosen or dropped: %s', async (_, file, message) => {
  const opened = await open()
  await opened.choose(file())
  expect(await screen.findByRole('alert')).toHaveTextContent(message)
  fireEvent.drop(screen.getByRole('button', { name: /点击选择影片/ }), { dataTransfer: { files: [file()], items: [{ kind: 'file' }] } })
  expect(await screen.findByRole('alert')).toHaveTextContent(message)
  expect(requests(opened)).toEqual([])
  await opened.choose(mov())
  expect(await screen.findByText('时长 90 分钟')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('UX-D1 progress is shown in per cent and bytes, and 取消上传 aborts the request and empties the field', async () => {
  const opened = await open(Answer.never)
  await opened.choose(mov())
  const cancel = await screen.findByRole('button', { name: '取消上传' })
  requests(opened)[0]!.progress(1024, 2048)
  expect(await screen.findByText(/^50% · 1 KB \/ 2 KB · .+\/s$/)).toBeVisible()
  expect(screen.getByRole('progressbar', { name: '上传进度' })).toHaveAttribute('aria-valuenow', '50')
  requests(opened)[0]!.progress(2048, 2048)
  expect(await screen.findByText('100% · 已送达，正在检查文件…')).toBeVisible()
  await userEvent.click(cancel)
  expect(await screen.findByRole('button', { name: /点击选择影片/ })).toHaveFocus()
  expect(requests(opened)[0]!.signal?.aborted).toBe(true)
  expect(opened.page.said).toEqual([])
  await opened.submit()
  expect(await screen.findByText('影片地址不能为空')).toBeVisible()
})

test('APP-01 UX-F4 a failed upload says so and empties the field; a retry has the key of the first attempt, another choice a new one', async () => {
  let answer: UploadAnswer = Answer.none
  const opened = await open((file) => answer(file))
  await opened.choose(mov())
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('上传失败, 请重新上传...')
  expect(alert).toHaveTextContent('网络连接不可用，请检查网络后重试')
  await opened.submit()
  expect(await screen.findByText('影片地址不能为空')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: '重新上传' }))
  await waitFor(() => expect(keys(opened)).toHaveLength(2))
  expect(keys(opened)[1]).toBe(keys(opened)[0])

  answer = () => ({ path: 'films/2', minutes: 1 })
  await userEvent.click(await screen.findByRole('button', { name: '更换文件' }))
  await opened.choose(mov())
  expect(await screen.findByText('时长 1 分钟')).toBeVisible()
  expect(keys(opened)[2]).not.toBe(keys(opened)[0])
  expect(screen.queryByText('上传失败, 请重新上传...')).toBeNull()
})

test('a server’s finding about a file is shown with its message', async () => {
  const opened = await open(() => {
    throw new ApiError(422, '这不是影片')
  })
  await opened.choose(mov())
  expect(await screen.findByRole('alert')).toHaveTextContent('这不是影片')
  await userEvent.click(screen.getByRole('button', { name: '更换文件' }))
  expect(opened.page.isHeld()).toBe(false)
})

test('UX-F5 leaving asks during an upload, closing the dialog aborts it, and then the guard is released', async () => {
  const opened = await open(Answer.never)
  await opened.choose(mov())
  await waitFor(() => expect(requests(opened)).toHaveLength(1))
  expect(opened.page.isHeld()).toBe(true)
  await userEvent.keyboard('{Escape}')
  await userEvent.click(await screen.findByRole('button', { name: '放弃' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '新增影片' })).toBeNull())
  await waitFor(() => expect(requests(opened)[0]!.signal?.aborted).toBe(true))
  expect(opened.page.isHeld()).toBe(false)
})

test('a form is not sent during an upload', async () => {
  const opened = await open(Answer.never)
  await userEvent.type(screen.getByLabelText('片名'), '长城')
  await opened.choose(mov())
  await opened.submit()
  expect(await screen.findByText('影片地址不能为空')).toBeVisible()
  expect(opened.server.inputs('add')).toEqual([])
})

test('APP-01 a name over 45 characters is shortened in the middle, and complete on hover', async () => {
  const opened = await open()
  const name = `${'很长的名字'.repeat(10)}最后一版.mov`
  await opened.choose(mov(name))
  const shown = await screen.findByTitle(name)
  expect([...shown.textContent!.replace(/（.*/, '')]).toHaveLength(45)
  expect(shown).toHaveTextContent(/^很长的名字.*…名字很长的名字最后一版\.mov（6 B）$/)
  const fits = 'x'.repeat(41)
  await userEvent.click(screen.getByRole('button', { name: '更换文件' }))
  await opened.choose(mov(`${fits}.mov`))
  expect(await screen.findByText(`${fits}.mov（6 B）`)).toBeVisible()
})

test('UX-G2 the file dialog opens by keyboard', async () => {
  const { dialog } = await open()
  const opening = jest.spyOn(HTMLInputElement.prototype, 'click')
  const area = screen.getByRole('button', { name: /点击选择影片/ })
  act(() => area.focus())
  await userEvent.keyboard('{Enter}')
  expect(opening.mock.contexts).toContain(dialog.querySelector('input[type=file]'))
  opening.mockRestore()
})
