import type { Trust } from '@console/platform/contract/proof'
import { type Fact, type FileDigests, type Verdict, verify, verifyCustody } from '@console/platform/proof'
import type { ReadPackage } from './read-package'

export interface PackageAnswer extends Verdict {
  /** What is asked. */
  question: string
}

/** The four answers of a package, that of its chain of custody, and whether its files agree with one another. */
export async function verifyPackage({ proof, custody, contradictions }: ReadPackage, file: FileDigests, trust: Trust): Promise<PackageAnswer[]> {
  const { integrity, timestamp, chain, issuer } = await verify(proof, file, trust)
  return [
    { question: '完整性', ...integrity },
    { question: '时间戳', ...timestamp },
    { question: '上链', ...chain },
    { question: '出证机构', ...issuer },
    { question: '保管记录', ...(await verifyCustody(custody, proof.manifest, trust)) },
    { question: '包内文件', ...agreement(contradictions) },
  ]
}

function agreement(contradictions: readonly string[]): Verdict {
  const facts: Fact[] = contradictions.map((name) => ({ label: '与 proof.json 不一致', value: name, kind: 'text' }))
  return contradictions.length ? { state: 'failed', why: '包内文件互相矛盾', facts } : { state: 'passed', why: '各文件与 proof.json 一致', facts }
}

/** Without a file at hand nobody asked about it. */
export const holds = (answers: readonly PackageAnswer[], file: FileDigests) =>
  answers.every(({ question, state }) => state === 'passed' || (question === '完整性' && state === 'unverified' && !file.sha256))
