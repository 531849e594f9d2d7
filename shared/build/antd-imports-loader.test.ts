import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { antdComponents } from './antd-components.cjs'

const script = `
  const { withSharedAntd } = await import('./antd-imports-loader.mjs')
  const faults = []
  const code = withSharedAntd(process.argv[1], (fault) => faults.push(fault))
  process.stdout.write(JSON.stringify({ code, faults }))`
const load = (source: string): { code: string; faults: string[] } =>
  JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', script, source], { cwd: __dirname, encoding: 'utf8' }))

test('SHELL-14 what is imported from antd by name comes from the entry points by which the shell hands it out', () => {
  const source = `import { Steps, Button as B,\n  Drawer } from 'antd'\nexport { Tag } from "antd"\nimport antdMobile from 'antd-mobile'\nimport './antd.css'\nSteps(B, Drawer)`
  expect(load(source)).toEqual({
    code: [
      'import { Steps as Steps } from "@console/platform/antd/show"; import { Button as B } from "@console/platform/ui/core"; import { Drawer as Drawer } from "@console/platform/antd/over";\n',
      'export { Tag as Tag } from "@console/platform/antd/show";',
      "import antdMobile from 'antd-mobile'\nimport './antd.css'\nSteps(B, Drawer)",
    ].join('\n'),
    faults: [],
  })
})

test('SHELL-14 what is not shared of antd is refused with what there is instead, or how to get it', () => {
  const { faults } = load(`
    import { Table, Tour } from 'antd'
    import antd from 'antd'
    import * as all from 'antd'
    import 'antd/dist/reset.css'
    import Steps from 'antd/es/steps'`)
  expect(faults).toHaveLength(6)
  expect(faults.join('\n')).toContain("antd's Table is not shared by the shell; instead there is ListPage or PagedTable of @console/platform/ui/table")
  expect(faults.join('\n')).toMatch(/antd's Tour is not shared by the shell .* have the console's team add it to shared\/src\/antd/)
  expect(faults.join('\n')).toMatch(/import \{ Steps \} from 'antd', so that the shell's can be taken; not from 'antd\/es\/steps'/)
  expect(faults.filter((fault) => fault.endsWith('not as a whole'))).toHaveLength(2)
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
