/** The part of JSON Schema 2020-12 that OpenAPI 3.1 descriptions use, and `nullable` of 3.0. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  'x-extensible-enum'?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  items?: Schema
  prefixItems?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  format?: string
  nullable?: boolean
  description?: string
}

const SIMPLE: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
}

/** Returns the TypeScript type for a schema; unknown parts are `unknown`. */
export function typeOf(schema: Schema): string {
  const type = plainType(schema)
  return schema.nullable ? union([type, 'null']) : type
}

function plainType(schema: Schema): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? 'unknown'
  if ('const' in schema) return literal(schema.const)
  if (schema.enum) return union(schema.enum.map(literal))
  if (schema['x-extensible-enum']) return openUnion(schema['x-extensible-enum'].map(literal))
  const choices = (schema.anyOf ?? schema.oneOf)?.filter(choice => !onlyListsRequired(choice)) ?? []
  if (choices.length > 0) return unionOf(choices)
  if (schema.allOf) return schema.allOf.map(part => `(${typeOf(part)})`).join(' & ')
  if (Array.isArray(schema.type)) return union(schema.type.map(type => plainType({ ...schema, type })))
  return typeOfKind(schema)
}

// Alternatives that only list required fields have no effect on the type.
const onlyListsRequired = (schema: Schema): boolean => Object.keys(schema).join() === 'required'

function typeOfKind(schema: Schema): string {
  if (schema.type === 'string' && schema.format === 'binary') return 'Blob'
  if (schema.prefixItems) return `[${schema.prefixItems.map(typeOf).join(', ')}]`
  if (schema.type === 'array') return `(${typeOf(schema.items ?? {})})[]`
  if (schema.type === 'object' || schema.properties) return objectType(schema)
  return SIMPLE[String(schema.type)] ?? 'unknown'
}

/**
 * Returns a union type. Known values with any other string become an open union, for which editors
 * offer the known values.
 */
function unionOf(choices: Schema[]): string {
  const values = choices.flatMap(({ enum: known = [], ...choice }) => ('const' in choice ? [choice.const] : known))
  const rest = choices.filter(choice => !choice.enum && !('const' in choice))
  const isOpen = values.length > 0 && rest.some(choice => typeOf(choice) === 'string')
  if (!isOpen) return union(choices.map(typeOf))
  return union([openUnion(values.map(literal)), ...rest.map(typeOf).filter(type => type !== 'string')])
}

const openUnion = (members: string[]): string => union([...members, '(string & {})'])
const union = (types: string[]): string => [...new Set(types)].join(' | ') || 'never'
const literal = (value: unknown): string => JSON.stringify(value)

function objectType({ properties, required = [], additionalProperties }: Schema): string {
  if (!properties) {
    const value = typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'unknown'
    return `Record<string, ${value}>`
  }
  const fields = Object.entries(properties).map(([name, schema]) => {
    const mark = required.includes(name) ? '' : '?'
    return `${comment(schema.description)}${propertyName(name)}${mark}: ${typeOf(schema)}`
  })
  return `{\n${fields.join('\n')}\n}`
}

/** Returns a name as a TypeScript property name. */
export const propertyName = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name))

/** Returns a documentation comment with the given text; '' if there is none. */
export const comment = (words: string | undefined): string =>
  words ? `/** ${words.replaceAll('*/', '* /').replaceAll(/\s+/g, ' ')} */\n` : ''
