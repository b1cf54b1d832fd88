import type { Setting } from '../wire.ts'

/** A setting's value as it is edited; a number field that was emptied holds ''. */
export type Value = string | number | boolean

/** As loaded: numbers that travel as text become integers, '1' becomes true (docs/rules.md#settings-of-a-company). */
export function storedValue({ type, value }: Pick<Setting, 'type' | 'value'>): Value {
  if (type === 'boolean') return value === '1'
  return type === 'number' && /^-?\d+$/.test(value) ? Number.parseInt(value, 10) : value
}

/** As saved: booleans as '1' and '0', everything else as text. */
export const wireValue = (value: Value): string => (typeof value === 'boolean' ? (value ? '1' : '0') : String(value))
