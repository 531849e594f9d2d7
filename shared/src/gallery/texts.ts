interface ExampleTexts {
  /** The source of the example. */
  source: string
  /** The declarations of its imports from the kit. */
  types: { name: string; text: string }[]
}

/** By an example's name. `console-remote kit` generates this file from the examples and the kit's types. */
export const texts: Record<string, ExampleTexts> = {}

/** What may be imported from 'antd', by the group that is loaded with the first of it. */
export const antdGroups: Record<string, string[]> = {}
