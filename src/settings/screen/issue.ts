import { isSettingValue, settingsFor } from '../setting-rules.ts'
import type { Setting } from '../wire.ts'
import { type Value, wireValue } from './value.ts'

/** The bounds that a value breaks, or null: the same rule as on the server. */
export function brokenBounds(
  companyId: number,
  { key }: Setting,
  value: Value,
): { least: number; most: number } | null {
  const definition = settingsFor(companyId).find(each => each.key === key)
  if (!definition || definition.type === 'string' || isSettingValue(definition, wireValue(value))) return null
  return { least: definition.least, most: definition.most }
}
