import { meaningsOf, metaOf } from '@console/platform/contract'
import * as z from 'zod/mini'
import type { CommentOn } from './contract-comments'

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

/** A schema of the contract as it is answered, with what the contract says of its fields, and what its codes mean. */
export function outputSchema(schema: z.ZodMiniType, commentOn: CommentOn): Json & { $defs?: Json } {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io: 'output',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      const meanings = meaningsOf(zodSchema as unknown as z.ZodMiniType)
      if (meanings) jsonSchema.description = namesOf(meanings)
      const { shape = {} } = zodSchema._zod.def as { shape?: Record<string, z.ZodMiniType> }
      for (const name of Object.keys(shape)) {
        const comment = commentOn(name)
        const described = (jsonSchema.properties as Record<string, Json>)[name]!
        const { description = '' } = described as { description?: string }
        // A reference has no other keywords. A schema that others extend is repeated in each of them.
        if (comment && !described.$ref && !description.startsWith(comment)) described.description = `${comment} ${description}`.trim()
      }
    },
  }) as Json & { $defs?: Json }
  return json
}

/** Most codes are numbers, which a table of names has as text. */
const codeOf = (name: string) => (/^\d+$/.test(name) ? Number(name) : name)

const namesOf = (options: Readonly<Record<number | string, string>>) =>
  Object.entries(options)
    .map(([code, name]) => `${code} ${name}`)
    .join('，')
