import { contracts, permissionTree } from '@console/platform/all-contracts'
import { metaOf, type Route, type z } from '@console/platform/contract'
import { isSpecified } from '@console/platform/emulator'

/** The permissions by which a call is made, whatever its fields: of an array any one is enough. */
export function permissionsOf({ access, input }: Route): string[] {
  if (typeof access !== 'function') return [access].flat()
  const cases = Object.entries(input.shape).reduce<Record<string, unknown>[]>(
    (known, [name, schema]) => {
      const codes = Object.keys(metaOf(schema as z.ZodMiniType)?.options ?? {}).map((code) => (/^\d+$/.test(code) ? Number(code) : code))
      return known.flatMap((fields) => [fields, ...codes.map((code) => ({ ...fields, [name]: code }))])
    },
    [{}],
  )
  return [...new Set(cases.map((fields) => access(fields)).filter((permission) => permission !== undefined))]
}

/** Nodes of pages and actions of the specification. */
const taken = new Set(
  Object.values(contracts)
    .flatMap((contract) => Object.values<Route>(contract))
    .filter(isSpecified)
    .flatMap(permissionsOf),
)

/**
 * The nodes that a back end of the specification has, with their groups, and those of the console's own pages and
 * actions, which it may leave out.
 */
export const specifiedNodes = permissionTree.filter(({ permission }) => !permission || taken.has(permission))
export const optionalNodes = permissionTree.filter((node) => !specifiedNodes.includes(node))
