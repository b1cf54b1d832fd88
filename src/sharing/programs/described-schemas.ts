import { z } from 'zod'
import { EVENT_SCHEMAS } from './partner-wire.ts'

type Json = Record<string, unknown>

const REF = '#/components/schemas/'

/** Returns a reference to a named schema. */
export const refTo = (name: string): { $ref: string } => ({ $ref: `${REF}${name}` })

/** Returns the schemas by name, with references to each other, and with their examples. */
export function namedSchemas(
  schemas: Record<string, z.ZodType>,
  io: 'input' | 'output',
  examples: Readonly<Record<string, unknown>>,
): Record<string, Json> {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(schemas)) registry.add(schema, { id })
  const { schemas: jsonSchemas } = z.toJSONSchema(registry, { io, uri: id => `${REF}${id}` })
  return Object.fromEntries(
    Object.entries(jsonSchemas).map(([name, schema]) => [
      name,
      { ...simplify(schema, io), ...exampleOf(examples, name) },
    ]),
  )
}

const exampleOf = (examples: Readonly<Record<string, unknown>>, name: string): Json =>
  name in examples ? { examples: [examples[name]] } : {}

/** Returns an unnamed schema as JSON Schema for the description. */
export const plainSchema = (schema: z.ZodType, io: 'input' | 'output'): Json =>
  simplify(z.toJSONSchema(schema, { io }), io)

const ZOD_KEYWORDS = ['$schema', '$id', 'id', '~standard']
const EXTENSIBLE_ENUM = 'x-extensible-enum'

/**
 * Removes keywords that only zod uses, and JavaScript's bounds of integers. Responses may get new
 * fields, which clients ignore, while requests reject unknown ones. An enum that may grow becomes
 * an open list.
 */
function simplify(schema: unknown, io: 'input' | 'output'): Json {
  const dropped = io === 'input' ? ZOD_KEYWORDS : [...ZOD_KEYWORDS, 'additionalProperties']
  const text = JSON.stringify(schema, function (key, value: unknown) {
    const holder = this as Json
    const isDropped =
      (dropped.includes(key) && !isProperty(holder, key)) ||
      (key === 'pattern' && 'format' in holder) ||
      (key === 'enum' && EXTENSIBLE_ENUM in holder) ||
      Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER
    return isDropped ? undefined : value
  })
  return JSON.parse(text) as Json
}

// True for a field of ours that is named `id`.
const isProperty = (holder: Json, key: string): boolean => typeof holder[key] === 'object' && key === 'id'

/**
 * Adds an event of a future kind to the union of a partner's events. The union has no
 * discriminator, which would require a closed list of kinds; the constant `kind` distinguishes the
 * known events.
 */
export const openEvents = ({ oneOf, ...union }: Json): Json => ({
  ...union,
  anyOf: [...(oneOf as unknown[]), refTo('OtherEvent')],
})

const KINDS = Object.values(EVENT_SCHEMAS).map(({ shape }) => shape.kind.value)

export const OTHER_EVENT: Json = {
  description: 'An event of an unknown kind. More kinds may be added: process or ignore those you do not know.',
  type: 'object',
  required: ['kind', 'at'],
  properties: { kind: { type: 'string', not: { enum: KINDS } }, at: { type: 'string', format: 'date-time' } },
}
