/** A value of M: text, number, null, list, record, or function. */
export type Value = unknown
export type Fields = Record<string, Value>
export type Callable = (...args: Value[]) => Value | Promise<Value>

/** Resolves a name to its value; each value is evaluated on first use, once. */
export type Scope = (name: string) => Promise<Value>
export type Evaluate = (scope: Scope) => Promise<Value>

export const extendScope =
  (outer: Scope, bindings: Readonly<Record<string, () => Promise<Value>>>): Scope =>
  name =>
    Object.hasOwn(bindings, name) ? (bindings[name]?.() ?? outer(name)) : outer(name)

export const memoize = (work: () => Promise<Value>): (() => Promise<Value>) => {
  let cached: Promise<Value> | undefined
  return () => (cached ??= work())
}

export const constant = (value: Value) => () => Promise.resolve(value)

/** Returns the field of a record. Throws if it is missing, as M does. */
export function fieldOf(value: Value, name: string): Value {
  if (typeof value !== 'object' || value === null || !(name in value)) throw new RangeError(`no field ${name}`)
  return (value as Fields)[name]
}

/** Returns an item of a list by index, or of a table by field values. */
export function itemOf(list: Value, key: Value): Value {
  const entries = list as Value[]
  if (typeof key === 'number') return entries[key]
  const keyFields = Object.entries(key as Fields)
  return entries.find(each => keyFields.every(([name, value]) => fieldOf(each, name) === value))
}

type Operator = (left: Value, right: Value) => Value
/** Binary operators by precedence, the lowest first. */
export const LEVELS: readonly Readonly<Record<string, Operator>>[] = [
  { or: (left, right) => left === true || right === true },
  { and: (left, right) => left === true && right === true },
  { '??': (left, right) => left ?? right },
  { '=': (left, right) => left === right, '<>': (left, right) => left !== right },
  {
    '&': (left, right) =>
      typeof left === 'string' ? left + String(right) : { ...(left as Fields), ...(right as Fields) },
    '+': (left, right) => Number(left) + Number(right),
    '-': (left, right) => Number(left) - Number(right),
  },
  { '*': (left, right) => Number(left) * Number(right) },
]

export const functionOf =
  (names: string[], body: Evaluate): Evaluate =>
  scope =>
    Promise.resolve((...args: Value[]) =>
      body(extendScope(scope, Object.fromEntries(names.map((name, at) => [name, constant(args[at] ?? null)])))),
    )

export const callOf =
  (value: Evaluate, args: Evaluate[]): Evaluate =>
  async scope => {
    const call = (await value(scope)) as Callable
    return call(...(await Promise.all(args.map(each => each(scope)))))
  }

export const listOf =
  (items: Evaluate[]): Evaluate =>
  scope =>
    Promise.all(items.map(each => each(scope)))

export const recordOf =
  (fields: [string, Evaluate][]): Evaluate =>
  async scope =>
    Object.fromEntries(await Promise.all(fields.map(async ([name, work]) => [name, await work(scope)] as const)))
