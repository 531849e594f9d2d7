import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { antdComponents } from './antd-components.cjs'

const script = `
  const { withSharedAntd } = await import('./antd-imports-loader.mjs')
  const problems = []
  const code = withSharedAntd(process.argv[1], (problem) => problems.push(problem))
  process.stdout.write(JSON.stringify({ code, problems }))`
const load = (source: string): { code: string; problems: string[] } =>
  JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', script, source], { cwd: __dirname, encoding: 'utf8' }))

test('SHELL-14 named imports from antd are replaced by the entry points of the shell', () => {
  const source = `import { Steps, Button as B,\n  Drawer } from 'antd'\nexport { Tag } from "antd"\nimport antdMobile from 'antd-mobile'\nimport './antd.css'\nSteps(B, Drawer)`
  expect(load(source)).toEqual({
    code: [
      'import { Steps as Steps } from "@console/platform/antd/show"; import { Button as B } from "@console/platform/ui/core"; import { Drawer as Drawer } from "@console/platform/antd/over";\n',
      'export { Tag as Tag } from "@console/platform/antd/show";',
      "import antdMobile from 'antd-mobile'\nimport './antd.css'\nSteps(B, Drawer)",
    ].join('\n'),
    problems: [],
  })
})

test('SHELL-14 imports from antd that the shell does not share are refused, with the replacement, or with how to get it shared', () => {
  const { problems } = load(`
    import { Table, Tour } from 'antd'
    import antd from 'antd'
    import * as all from 'antd'
    import 'antd/dist/reset.css'
    import Steps from 'antd/es/steps'`)
  expect(problems).toHaveLength(6)
  expect(problems.join('\n')).toContain("antd's Table is not shared by the shell; instead there is ListPage or PagedTable of @console/platform/ui/table")
  expect(problems.join('\n')).toMatch(/antd's Tour is not shared by the shell .* have the console's team add it to shared\/src\/antd/)
  expect(problems.join('\n')).toMatch(/import \{ Steps \} from 'antd', so that the shell's can be taken; not from 'antd\/es\/steps'/)
  expect(problems.filter((problem) => problem.endsWith('not as a whole'))).toHaveLength(2)
})

/** What a module re-exports of antd. */
const exportsOf = (path: string) =>
  /export \{([^}]*)\} from 'antd'/
    .exec(readFileSync(join(__dirname, '../src', path), 'utf8'))![1]!
    .split(',')
    .flatMap((name) => name.trim() || [])

test('SHELL-14 the components that a remote may import are those that the entry points have, each from one', () => {
  const groups = readdirSync(join(__dirname, '../src/antd')).map((file) => `antd/${file}`)
  const files = [...groups, 'ui/core/index.ts', 'ui/form/index.ts']
  expect(Object.fromEntries(files.map((file) => [`@console/platform/${file.replace(/(\/index)?\.ts$/, '')}`, exportsOf(file)]))).toEqual(antdComponents)
  const all = Object.values(antdComponents).flat()
  expect(new Set(all).size).toBe(all.length)
})
