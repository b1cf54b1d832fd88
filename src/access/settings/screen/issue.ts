import { boundsOf, isSettingValue } from '../define-setting-rules.ts'
import type { Row } from './rows.ts'
import { type Value, wireValue } from './value.ts'

/** Returns the bounds that a value breaks, or null: the same rule as on the server. */
export function brokenBounds(
  { definition }: Pick<Row, 'definition'>,
  value: Value,
): { least: number; most: number } | null {
  return definition === null || isSettingValue(definition, wireValue(value)) ? null : boundsOf(definition)
}
