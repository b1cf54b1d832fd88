import type { JsonObject } from './register-json.ts'

const MAX_TEXT_LENGTH = 500

/**
 * Returns only the named fields of an object with plain values, so that a field that a register
 * adds one day is not stored before we know what it says about persons.
 */
export const keepFields = (json: JsonObject, names: readonly string[]): JsonObject =>
  Object.fromEntries(names.flatMap(name => (isPlain(json, name) ? [[name, shorten(json[name])]] : [])))

const isPlain = (json: JsonObject, name: string): boolean => {
  const value = Object.hasOwn(json, name) ? json[name] : undefined
  return value === null || ['string', 'number', 'boolean'].includes(typeof value)
}

const shorten = (value: unknown): unknown => (typeof value === 'string' ? value.slice(0, MAX_TEXT_LENGTH) : value)
