import type { LedgerHead, Preview, PublicCertificate } from '@console/platform/contract/public'
import { act } from 'react'

const digest = 'ab'.repeat(32)

export const preview: Preview = {
  baoquan: 'BQ202606010000000001',
  title: '门店现场照片',
  owner: '北京智*******',
  saveTime: '2026-06-01 10:00:00',
  sha256: digest,
  expireTime: '2026-06-02 10:15:00',
  damagedAt: null,
  file: { name: '现场.jpg', type: 'image/jpeg', size: 34_735, url: '/api/public/getFile?path=a.jpg&grant=g' },
  isMps: 0,
  mpsUrl: null,
}

export const certificate: PublicCertificate = {
  baoquan: preview.baoquan,
  title: preview.title,
  owner: preview.owner,
  saveTime: preview.saveTime,
  file_hash: digest,
  blockchain_hash: 'cd'.repeat(32),
  chainTime: '2026-06-01 10:00:10',
  explorerUrl: `/chain?q=${'cd'.repeat(32)}`,
  ledger: { name: '内置账本（未接入区块链）', embedded: true },
  html: '<h1>证书</h1>',
}

export const head: LedgerHead = {
  number: 7,
  time: '2026-06-01 10:00:10',
  size: 12,
  root: 'e1'.repeat(32),
  hash: 'e2'.repeat(32),
  previousHash: 'e3'.repeat(32),
  signature: 'e4'.repeat(64),
  before: true,
  after: false,
  chained: false,
  anchor: null,
  explorerUrl: null,
}

type Answer = { code: number; data?: unknown } | 'broken' | 'never'

/**
 * A server that answers each call with what `answers` says at that moment, by the call's path. Keeps what was asked.
 */
export function publicServer(answers: Record<string, Answer | (() => Answer)>) {
  const asked: URL[] = []
  const kept: RequestInit[] = []
  globalThis.fetch = async (address, options) => {
    const url = new URL(String(address), 'http://console.test')
    asked.push(url)
    kept.push(options ?? {})
    const given = answers[url.pathname]
    const answer = typeof given === 'function' ? given() : (given ?? { code: 404 })
    if (answer === 'never') return new Promise(() => undefined)
    if (answer === 'broken') throw new TypeError('Failed to fetch')
    const { code, data = null } = answer
    return { status: code, json: async () => ({ code, msg: '', data }) } as Response
  }
  return { asked, kept, queries: () => asked.map(({ searchParams }) => Object.fromEntries(searchParams)) }
}

/** Lets time pass, and what was waiting for it happen. */
export const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
