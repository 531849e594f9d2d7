import { contracts } from '@console/platform/all-contracts'
import type { Contract } from '@console/platform/contract'
import { menu } from '@console/platform/contract/menu'
import { problemsOfDomains } from './domains'

const routesAt = (path: string): Contract => ({ list: { ...menu.current, path } })

test('every contract file with routes has a domain; files that only declare permissions need none', () => {
  expect(Object.keys(contracts)).toEqual([
    'app-notice',
    'audit',
    'authority',
    'bell',
    'download-records',
    'evidence',
    'export-jobs',
    'finance',
    'menu',
    'modules',
    'notarization',
    'online',
    'preferences',
    'public',
    'review-claims',
    'reviewers',
    'search',
    'session',
    'session/accounts',
    'session/authenticator',
    'session/passkeys',
    'systems',
    'users',
    'views',
    'webhooks',
    'zips',
  ])
})

test('the start error names every contract without a domain and every domain without a contract', () => {
  const [reports, certificates, notaries] = [routesAt('/reports'), routesAt('/certificates'), routesAt('/notaries')]
  const described = { reports, 'evidence/certificates': certificates, 'evidence/notaries': notaries }
  const complete = [
    { name: 'evidence', implemented: [{ contract: certificates }, { contract: notaries }] },
    { name: 'reports', implemented: [{ contract: reports }] },
  ]
  expect(problemsOfDomains(complete, described)).toEqual([])

  expect(problemsOfDomains([{ name: 'evidence', implemented: [{ contract: certificates }] }], described)).toEqual([
    '契约 shared/src/contract/reports.ts 没有实现：应由 server/src/domains/reports/routes.ts 提供',
    '契约 shared/src/contract/evidence/notaries.ts 没有实现：应由 server/src/domains/evidence/routes.ts 提供',
  ])
  expect(problemsOfDomains([...complete, { name: 'finance', implemented: [{ contract: routesAt('/money') }] }], described)).toEqual([
    'server/src/domains/finance 没有契约：缺少 shared/src/contract/finance.ts',
  ])
})
