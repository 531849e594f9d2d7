import { evidence } from '@console/shared/contract/evidence'
import { fakeServer, renderPage } from '@console/shared/testing'
import { screen } from '@testing-library/react'
import { routes } from '../routes'
import { detail, piece, proof } from '../testing/evidence'

const open = async (url: string, rows = [piece]) => {
  const server = fakeServer(evidence, { list: () => ({ data: rows, count: rows.length }), apiDetail: () => detail, proof: () => proof })
  await renderPage(routes, url, server)
  return server
}

test.each(['web', 'live'])('ATTEST-01 the certificate of a capture (%s) is found by its evidence number', async (type) => {
  const server = await open(`/online/attestation/BQ20260102000007/${type}`)
  expect(await screen.findByText('合同签署录像', { selector: 'h1' })).toBeVisible()
  expect(screen.getByTitle('ab'.repeat(32))).toBeVisible()
  expect([server.inputs('list'), server.inputs('apiDetail')]).toEqual([
    [{ keyword: 'BQ20260102000007', limit: '10' }],
    [{ baoquan: 'BQ20260102000007', userId: '12' }],
  ])
})

test('ATTEST-01 a number that no certificate has says so', async () => {
  await open('/online/attestation/QZ1/pro', [])
  expect(await screen.findByText('没有找到该取证记录的证书')).toBeVisible()
})

test('ATTEST-01 a type that there is not asks nothing', async () => {
  const server = await open('/online/attestation/BQ20260102000007/film')
  expect(screen.getByText('内容不存在')).toBeVisible()
  expect(server.inputs('list')).toEqual([])
})
