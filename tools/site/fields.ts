import { slugOf } from '../../src/app/help/headings.ts'
import type { Schema } from '../type-of-schema.ts'
import { nameOf } from './open-api.ts'

/** A schema with the bounds and defaults that the pages show. */
type Bounded = Schema & {
  default?: unknown
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}

// The link from the pages of calls to the page of objects.
const OBJECTS = './objects.md'

/**
 * Returns a Markdown table of an object's fields, with full paths for fields of nested objects.
 */
export function fieldTable(schema: Schema): string {
  const rows = fieldRows(schema, '')
  return rows.length === 0 ? '' : table(['field', 'what it is', 'means'], rows)
}

/** Returns a Markdown table without columns that are empty in all rows. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const nonEmpty = head.flatMap((_, at) => (rows.some(cells => cells[at] !== '') ? [at] : []))
  return [head, head.map(() => '---'), ...rows]
    .map(cells => nonEmpty.map(at => (cells[at] ?? '').replaceAll('|', '\\|').replaceAll('\n', ' ')))
    .map(cells => `| ${cells.join(' | ')} |`)
    .join('\n')
}

function fieldRows(schema: Schema, path: string): string[][] {
  const { properties = {}, required = [] } = objectIn(schema)
  return Object.entries(properties).flatMap(([name, field]) => {
    const fieldPath = `${path}${name}`
    const kind = required.includes(name) ? kindOf(field) : `${kindOf(field)}; may be absent`
    return [
      [`\`${fieldPath}\``, kind, field.description ?? ''],
      ...fieldRows(field, `${fieldPath}${isList(field) ? '[].' : '.'}`),
    ]
  })
}

/** Returns the inline object in a field's schema, in a union or a list; {} if there is none. */
function objectIn(schema: Schema): Schema {
  if (schema.properties) return schema
  const choices = schema.anyOf ?? schema.oneOf ?? (schema.items ? [schema.items] : [])
  return choices.map(objectIn).find(({ properties }) => properties !== undefined) ?? {}
}

const isList = (schema: Schema): boolean => schema.type === 'array' || (schema.anyOf ?? []).some(isList)

/** Describes the type of a schema for readers. */
export function kindOf(schema: Schema): string {
  if (schema.$ref) return `[${nameOf(schema.$ref)}](${OBJECTS}#${slugOf(nameOf(schema.$ref))})`
  if ('const' in schema) return code(schema.const)
  const words = schema.enum ?? schema['x-extensible-enum']
  if (words) return words.map(code).join(', ') + (schema.enum ? '' : '; others may follow')
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (choices) return [...new Set(choices.map(kindOf))].join(' or ')
  if (schema.type === 'array') return `list of ${kindOf(schema.items ?? {})}`
  return plainKind(schema)
}

function plainKind(schema: Bounded): string {
  const types = [schema.type ?? (schema.properties ? 'object' : 'any')].flat().join(' or ')
  return [types, schema.format, ...bounds(schema)].filter(Boolean).join(', ')
}

const bounds = ({ minimum, maximum, minLength, maxLength, default: defaultValue }: Bounded): string[] => [
  ...range(minimum, maximum, ''),
  ...range(minLength, maxLength, ' characters'),
  ...(defaultValue === undefined ? [] : [`default ${code(defaultValue)}`]),
]

function range(least: number | undefined, most: number | undefined, unit: string): string[] {
  if (least !== undefined && most !== undefined) return [`${least} to ${most}${unit}`]
  if (least !== undefined) return [`at least ${least}${unit}`]
  return most === undefined ? [] : [`at most ${most}${unit}`]
}

const code = (value: unknown): string => `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``
