import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Contract, Permission, PermissionNode } from '@console/platform/contract'
import type { OpenContract } from '@console/platform/contract/open/open-route'
import { type Nodes, permissionNodes } from '@console/platform/contract/permission-tree'
import { problemsOfNodes } from './node-problems'

interface ContractModule {
  nodes?: Nodes
  [name: string]: unknown
}

/**
 * Every file of the contract by its path without the ending: `menu`, `users/index`. Of a folder with an index only
 * that, which has all that the others export.
 */
const files = readdirSync(join(__dirname, '../contract'), { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /^(?!.*\.test\.ts$).*\.ts$/.test(path))
  .map((path) => path.replace(/\.ts$/, ''))
  .filter((path, _, all) => !path.includes('/') || path.endsWith('/index') || !all.includes(path.replace(/[^/]+$/, 'index')))
  .sort()

// The path is a template literal, so that the bundler knows which modules it may name (scripts/build-server.mjs).
const modules = files.map((path) => [path.replace(/\/index$/, ''), require(`../contract/${path}.ts`) as ContractModule] as const)

const nodesByFile = Object.fromEntries(modules.flatMap(([path, { nodes }]) => (nodes ? [[path, nodes] as const] : [])))

/**
 * The contract of every file that has one, by the file's path. A file describes one contract, or exports none and only
 * declares permissions.
 */
const allContracts = modules.flatMap(([path, exported]) => {
  const found = Object.values(exported).filter(isContract)
  if (found.length > 1) throw new Error(`shared/src/contract/${path} exports ${found.length} contracts: one file holds one`)
  return found.map((contract) => [path, contract] as const)
})

const isOpen = (path: string) => path.startsWith('open/')

/** The routes of the console. */
export const contracts: Readonly<Record<string, Contract>> = Object.fromEntries(allContracts.filter(([path]) => !isOpen(path)))

/** The calls of the open interface, by the file's path below `open`. */
export const openContracts = Object.fromEntries(
  allContracts.flatMap(([path, contract]) => (isOpen(path) ? [[path.slice('open/'.length), contract as unknown as OpenContract]] : [])),
) as Readonly<Record<string, OpenContract>>

/** The permission nodes of all contracts, by id. */
export const permissionTree = permissionNodes(Object.values(nodesByFile)) as readonly (PermissionNode & { permission: Permission | '' })[]

/** The problems of all contracts taken together, a sentence each. */
export const problemsOfContracts = () => problemsOfNodes(nodesByFile)

/** Whether an export is a table of routes, as `routes()` makes it. */
function isContract(value: unknown): value is Contract {
  if (typeof value !== 'object' || value === null) return false
  const routes = Object.values(value)
  return routes.length > 0 && routes.every((route) => typeof route?.path === 'string' && typeof route?.method === 'string')
}
