import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'

const kit = `
  import type { Tone } from '@trial/kit/tone'
  export type { Tone }
  export declare function Button(props: { label: string; tone?: Tone }): string
  export interface Row { id: number; name: string }
  export type Column<R> = { of: keyof R }
  export declare const size: 1 | 2
`
const tone = "export type Tone = 'good' | 'bad'; export declare const Tone: string"

/**
 * The output of the guard for a change of these two modules, in a process of its own: Jest cannot load the ES module.
 */
function problemsAfter(change: (kit: string) => string, newTone = tone) {
  const given = {
    modules: { '@trial/kit': 'src/kit.ts', '@trial/kit/tone': 'src/tone.ts' },
    before: { 'src/kit.d.ts': kit, 'src/tone.d.ts': tone },
    now: { 'src/kit.d.ts': change(kit), 'src/tone.d.ts': newTone },
    folder: '/trial/',
    name: '@trial/kit',
  }
  const script = `import { narrowedTypes } from './narrowed-types.mjs'; console.log(JSON.stringify(narrowedTypes(${JSON.stringify(given)})))`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], { cwd: resolve(__dirname), encoding: 'utf8' })
  expect(stderr).toBe('')
  return JSON.parse(stdout) as string[]
}

test('additions, optional parameters and wider results are accepted', () => {
  expect(
    problemsAfter((text) =>
      text
        .replace('label: string;', 'label?: string | number; icon?: string;')
        .replace('name: string }', 'name: string; age: number }')
        .replace('1 | 2', '1')
        .concat('export declare const more: number'),
    ),
  ).toEqual([])
})

test('removed exports, required parameters and narrower results are reported', () => {
  const changed = (text: string) =>
    text
      .replace('tone?: Tone', 'tone: Tone')
      .replace('; name: string }', ' }')
      .replace('1 | 2', '1 | 2 | 3')
      .replace('export type Column<R> = { of: keyof R }', '')
  expect(problemsAfter(changed, tone.replace("'bad'", "'bad' | 'new'")).map((problem) => problem.slice(0, 40))).toEqual([
    expect.stringMatching(/^@trial\/kit: Button: /),
    expect.stringMatching(/^@trial\/kit: Tone: /),
    expect.stringMatching(/^@trial\/kit: Row: /),
    expect.stringMatching(/^@trial\/kit: Column: /),
    expect.stringMatching(/^@trial\/kit: size: /),
    expect.stringMatching(/^@trial\/kit\/tone: Tone: /),
  ])
})
