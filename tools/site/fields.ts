import { slugOf } from '../../src/app/help/headings.ts'
import type { Schema } from '../type-of-schema.ts'
import { nameOf } from './open-api.ts'

/** Bounds and defaults of JSON Schema that the pages state. */
type Bounded = Schema & {
  default?: unknown
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}

// The link from a page about calls to the page about their objects.
const OBJECTS = './objects.md'

/**
 * Returns a Markdown table of an object's fields; fields of nested objects have their full path.
 */
export function fieldTable(schema: Schema): string {
  const rows = fieldRows(schema, '')
  return rows.length === 0 ? '' : table(['field', 'what it is', 'means'], rows)
}

/** Returns a Markdown table; columns that are empty in all rows are left out. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const saying = head.flatMap((_, at) => (rows.some(cells => cells[at] !== '') ? [at] : []))
  return [head, head.map(() => '---'), ...rows]
    .map(cells => saying.map(at => (cells[at] ?? '').replaceAll('|', '\\|').replaceAll('\n', ' ')))
    .map(cells => `| ${cells.join(' | ')} |`)
    .join('\n')
}

function fieldRows(schema: Schema, path: string): string[][] {
  const { properties = {}, required = [] } = objectIn(schema)
  return Object.entries(properties).flatMap(([name, field]) => {
    const own = `${path}${name}`
    const kind = required.includes(name) ? kindOf(field) : `${kindOf(field)}; may be absent`
    return [[`\`${own}\``, kind, field.description ?? ''], ...fieldRows(field, `${own}${isList(field) ? '[].' : '.'}`)]
  })
}

/** Returns the object that a field is, may be, or is a list of; empty if it is a named object. */
function objectIn(schema: Schema): Schema {
  if (schema.properties) return schema
  const choices = schema.anyOf ?? schema.oneOf ?? (schema.items ? [schema.items] : [])
  return choices.map(objectIn).find(({ properties }) => properties !== undefined) ?? {}
}

const isList = (schema: Schema): boolean => schema.type === 'array' || (schema.anyOf ?? []).some(isList)

/** Describes the type of a value in words. */
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

const bounds = ({ minimum, maximum, minLength, maxLength, default: standard }: Bounded): string[] => [
  ...range(minimum, maximum, ''),
  ...range(minLength, maxLength, ' characters'),
  ...(standard === undefined ? [] : [`default ${code(standard)}`]),
]

function range(least: number | undefined, most: number | undefined, unit: string): string[] {
  if (least !== undefined && most !== undefined) return [`${least} to ${most}${unit}`]
  if (least !== undefined) return [`at least ${least}${unit}`]
  return most === undefined ? [] : [`at most ${most}${unit}`]
}

const code = (value: unknown): string => `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``
