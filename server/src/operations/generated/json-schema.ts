import { metaOf } from '@console/platform/contract'
import * as z from 'zod/mini'

export type Json = Record<string, unknown>

/** A schema of the contract as it is sent, with the labels that operators know its fields by. */
export function inputSchema(schema: z.ZodMiniType): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      const { label, options, format } = metaOf(zodSchema as unknown as z.ZodMiniType) ?? {}
      if (jsonSchema.type === 'number') jsonSchema.type = 'integer'
      if (label) jsonSchema.title = label
      if (format) jsonSchema.description = format
      // zod leaves it out where reading the input transforms it, as numbers written as text are.
      if (zodSchema._zod.def.type === 'default') jsonSchema.default = (zodSchema._zod.def as z.core.$ZodDefaultDef).defaultValue
      if (options) Object.assign(jsonSchema, { enum: Object.keys(options).map(codeOf), description: namesOf(options) })
    },
  }) as Json
  return json
}

/** Most codes are numbers, which a table of names has as text. */
const codeOf = (name: string) => (/^\d+$/.test(name) ? Number(name) : name)

const namesOf = (options: Record<number | string, string>) =>
  Object.entries(options)
    .map(([code, name]) => `${code} ${name}`)
    .join('，')
