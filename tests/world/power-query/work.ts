/** A value of M: text, number, null, list, record, or function. */
export type Value = unknown
export type Fields = Record<string, Value>
export type Callable = (...given: Value[]) => Value | Promise<Value>

/** Resolves a name to its value; each value is evaluated on first use, once. */
export type Scope = (name: string) => Promise<Value>
export type Evaluate = (scope: Scope) => Promise<Value>

export const within =
  (outer: Scope, more: Readonly<Record<string, () => Promise<Value>>>): Scope =>
  name =>
    Object.hasOwn(more, name) ? (more[name]?.() ?? outer(name)) : outer(name)

export const once = (work: () => Promise<Value>): (() => Promise<Value>) => {
  let kept: Promise<Value> | undefined
  return () => (kept ??= work())
}

export const known = (value: Value) => () => Promise.resolve(value)

/** Returns the field of a record. Throws if it is missing, as M does. */
export function fieldOf(value: Value, name: string): Value {
  if (typeof value !== 'object' || value === null || !(name in value)) throw new RangeError(`no field ${name}`)
  return (value as Fields)[name]
}

/** Returns an item of a list by index, or of a table by field values. */
export function itemOf(list: Value, key: Value): Value {
  const entries = list as Value[]
  if (typeof key === 'number') return entries[key]
  const wanted = Object.entries(key as Fields)
  return entries.find(each => wanted.every(([name, value]) => fieldOf(each, name) === value))
}

type Operator = (one: Value, other: Value) => Value
/** Binary operators by precedence, the lowest first. */
export const LEVELS: readonly Readonly<Record<string, Operator>>[] = [
  { or: (one, other) => one === true || other === true },
  { and: (one, other) => one === true && other === true },
  { '??': (one, other) => one ?? other },
  { '=': (one, other) => one === other, '<>': (one, other) => one !== other },
  {
    '&': (one, other) => (typeof one === 'string' ? one + String(other) : { ...(one as Fields), ...(other as Fields) }),
    '+': (one, other) => Number(one) + Number(other),
    '-': (one, other) => Number(one) - Number(other),
  },
  { '*': (one, other) => Number(one) * Number(other) },
]

export const functionOf =
  (names: string[], body: Evaluate): Evaluate =>
  scope =>
    Promise.resolve((...given: Value[]) =>
      body(within(scope, Object.fromEntries(names.map((name, at) => [name, known(given[at] ?? null)])))),
    )

export const callOf =
  (value: Evaluate, given: Evaluate[]): Evaluate =>
  async scope => {
    const call = (await value(scope)) as Callable
    return call(...(await Promise.all(given.map(each => each(scope)))))
  }

export const listOf =
  (items: Evaluate[]): Evaluate =>
  scope =>
    Promise.all(items.map(each => each(scope)))

export const recordOf =
  (fields: [string, Evaluate][]): Evaluate =>
  async scope =>
    Object.fromEntries(await Promise.all(fields.map(async ([name, work]) => [name, await work(scope)] as const)))
