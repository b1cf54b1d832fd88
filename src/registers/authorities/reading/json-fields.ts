import type { Field } from './unknown-fields.ts'

// Answers have some twenty fields, at most five levels deep.
const MAX_DEPTH = 20
const MAX_FIELDS = 2_000

/**
 * Returns all fields of a parsed JSON object at any depth, except the `read` paths
 * (`target.vatNumber`; in a list `rows[]`). Fields inside an `opaque` path are about something
 * else. Returns null if it is deeper or longer than any answer.
 */
export function jsonFields(
  json: object,
  read: ReadonlySet<string>,
  opaque: ReadonlySet<string> = new Set(),
): Field[] | null {
  const fields: Field[] = []
  const queue: QueuedField[] = [...childrenOf(json, { at: '', name: '', around: [], isElsewhere: false })]
  for (let next = queue.pop(); next; next = queue.pop()) {
    if (next.around.length > MAX_DEPTH || fields.length + queue.length > MAX_FIELDS) return null
    const isElsewhere = next.isElsewhere || opaque.has(next.at)
    if (!read.has(next.at)) fields.push({ ...fieldOf(next), isElsewhere })
    if (typeof next.value === 'object' && next.value !== null)
      queue.push(...childrenOf(next.value, { ...next, isElsewhere }))
  }
  return fields
}

type JsonPosition = Pick<Field, 'at' | 'name' | 'around'> & { isElsewhere: boolean }
type QueuedField = JsonPosition & { value: unknown }

/** Items of a list have the name of the list. */
function childrenOf(value: object, { at, name, around, isElsewhere }: JsonPosition): QueuedField[] {
  const parents = name === '' ? around : [...around, name]
  if (Array.isArray(value))
    return value.map(each => ({ at: `${at}[]`, name, around: parents, isElsewhere, value: each }))
  return Object.entries(value).map(([key, each]) => ({
    at: at === '' ? key : `${at}.${key}`,
    name: key,
    around: parents,
    isElsewhere,
    value: each,
  }))
}

function fieldOf({ at, name, around, value }: QueuedField): Field {
  if (typeof value === 'object' && value !== null) {
    const kind = Array.isArray(value) ? 'list' : 'object'
    return { at, name, around, kind, value: null, isEmpty: Object.keys(value).length === 0 }
  }
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  const isEmpty = !isPlain || (typeof value === 'string' && value.trim() === '')
  return { at, name, around, kind: 'plain', value: isPlain ? value : null, isEmpty }
}
