import * as z from 'zod/mini'

const DeclaredNode = z.object({
  /** What operators call it. */
  name: z.string().check(z.maxLength(100)),
  /**
   * The node above: a permission string, the key of a group, or the id of a node of the console's own tree. A group has
   * none: it is at the top.
   */
  parent: z.optional(z.union([z.string().check(z.maxLength(100)), z.number()])),
  /** Of a page of the menu: its address. Without one it is an action, which a role may do or not. */
  url: z.optional(z.string().check(z.maxLength(200))),
  /** Of a group. */
  icon: z.optional(z.string().check(z.maxLength(30))),
})

/**
 * The permission nodes that a release brings along: pages and actions by their permission strings (`reports/getDaily`),
 * groups of the menu by keys without a slash (`reports`).
 */
export const DeclaredNodes = z.record(z.string(), DeclaredNode)
export type DeclaredNodes = Readonly<Record<string, Readonly<z.infer<typeof DeclaredNode>>>>

/** The permission strings of declared nodes. */
export type PermissionIn<N extends DeclaredNodes> = Extract<keyof N, `${string}/${string}`>

/** Whether it is a group: what has a slash in it is a permission string. */
export const isGroup = (code: string) => !code.includes('/')
