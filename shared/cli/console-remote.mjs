#!/usr/bin/env node
/** `console-remote <command>`: a team's commands for its remote, in any repository. */
import { command } from './run.mjs'

/** `takes`: the arguments of the command. */
const commands = {
  new: { does: '在空目录中新建一个模块', takes: '<模块名> <菜单标题>', run: async (args) => (await import('./new.mjs')).newRemote(args) },
  dev: {
    does: '从源码运行：在主应用的模拟器中（--api：契约中的调用转到该后台），或加 --console 在已部署的控制台中',
    takes: '[模块] [--console <地址> | --api <后台地址>] [--port <端口>]',
    run: async (args) => (await import('./dev.mjs')).dev(args),
  },
  kit: {
    does: '组件库：每个组件的状态、属性和可复制的示例；--out 写成静态页面',
    takes: '[--port <端口> | --out <目录>]',
    run: async (args) => (await import('./kit.mjs')).kit(args),
  },
  build: { does: '构建（有改动时）', takes: '[模块]', run: async (args) => (await import('./build.mjs')).build(args) },
  test: { does: '类型检查与测试', takes: '[模块]', run: async (args) => (await import('./gates.mjs')).test(args) },
  publish: {
    does: '检查、构建并上传一个版本，尚不分配给任何人',
    takes: '[模块] [--to <地址或目录>] [--token <令牌>] [--key <私钥文件>] [--from <构建目录>] [--url <文件地址>] [--skip types,tests,imports]',
    run: async (args) => (await import('./publish.mjs')).publish(args),
  },
  rollout: {
    does: '决定操作员使用哪个版本',
    takes:
      '[模块] --stable <版本> | --candidate <版本> --weight 10% [--rollback-when 5%] [--rollback-operators 3] | --rollback [--to <地址或目录>] [--token <令牌>]',
    run: async (args) => (await import('./rollout.mjs')).rollout(args),
  },
  status: { does: '各版本的运行情况', takes: '[模块] [--to <地址>] [--token <令牌>]', run: async (args) => (await import('./rollout.mjs')).rollout(args) },
  upgrade: { does: '换用平台包的另一个版本，并说明其中的变化', takes: '[版本或文件]', run: async (args) => (await import('./upgrade.mjs')).upgrade(args) },
  keygen: { does: '生成发布签名的密钥', takes: '<私钥文件>', run: async ([file]) => (await import('./signature.mjs')).keygen(file) },
}

const [name, ...args] = process.argv.slice(2)
const chosen = Object.hasOwn(commands, name ?? '') ? commands[name] : undefined
const isHelp = (argument) => argument === '--help' || argument === '-h'

const list = () => {
  const lines = Object.entries(commands).map(([name, { does }]) => `  ${name.padEnd(8)} ${does}`)
  return `用法：console-remote <命令>，console-remote <命令> --help\n${lines.join('\n')}`
}
const help = ({ does, takes }) => {
  const settings = takes.includes('--token') ? '环境变量 DEPLOY_URL、DEPLOY_TOKEN、DEPLOY_KEY 可代替 --to、--token、--key。' : ''
  return `用法：console-remote ${name} ${takes}\n${does}。${settings}`
}

await command(() => {
  if (isHelp(name ?? '--help')) return list()
  if (!chosen) throw new Error(`没有命令 ${name}\n${list()}`)
  return args.some(isHelp) ? help(chosen) : chosen.run(args)
})
