#!/usr/bin/env node
/** `console-remote <command>`: what a team does with its remote, in whatever repository it lies. */
import { command } from './run.mjs'

const commands = {
  new: { does: '在空目录中新建一个模块：new mf-reports 统计报表', run: async (args) => (await import('./new.mjs')).newRemote(args) },
  dev: { does: '从源码运行：在主应用的模拟器中，或加 --console <地址> 在已部署的控制台中', run: async (args) => (await import('./dev.mjs')).dev(args) },
  build: { does: '构建（有改动时）', run: async (args) => (await import('./build.mjs')).build(args) },
  test: { does: '类型检查与测试', run: async (args) => (await import('./gates.mjs')).test(args) },
  publish: { does: '检查、构建并上传一个版本，尚不分配给任何人', run: async (args) => (await import('./publish.mjs')).publish(args) },
  rollout: { does: '决定操作员使用哪个版本', run: async (args) => (await import('./rollout.mjs')).rollout(args) },
  status: { does: '各版本的运行情况', run: async (args) => (await import('./rollout.mjs')).rollout(args) },
  keygen: { does: '生成发布签名的密钥：keygen <私钥文件>', run: async ([file]) => (await import('./signature.mjs')).keygen(file) },
}

const [name, ...args] = process.argv.slice(2)
const chosen = Object.hasOwn(commands, name ?? '') ? commands[name] : undefined
const usage = () => {
  const lines = Object.entries(commands).map(([name, { does }]) => `  ${name.padEnd(8)} ${does}`)
  return `用法：console-remote <命令>\n${lines.join('\n')}`
}

await command(() => {
  if (!chosen) throw new Error(name ? `没有命令 ${name}\n${usage()}` : usage())
  return chosen.run(args)
})
