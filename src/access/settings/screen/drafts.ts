import { useState } from 'react'
import { useTexts } from '../../../base/texts/screen/useTexts.ts'
import { issuesMessage, withReason } from '../../../base/ui/calls/failure-message.ts'
import { useChange } from '../../../base/ui/calls/use-change.ts'
import { boundsOf, isSettingValue } from '../define-setting-rules.ts'
import type { Setting, SettingChange } from '../wire.ts'
import { saveSetting, settingsQuery } from './calls.ts'
import type { Row } from './rows.ts'
import { texts } from './settings-texts.ts'

/** Manages unsaved input by setting, which is discarded when the company changes. */
export function useDrafts(companyId: number) {
  const [drafts, setDrafts] = useState<Readonly<Record<string, Value>>>({})
  const clearDraft = (key: string) => setDrafts(({ [key]: _, ...otherDrafts }) => otherDrafts)
  const { save, busyKey, failureOf, clearFailure } = useSaveSetting(companyId, clearDraft)
  const valueIn = (setting: Setting): Value => drafts[setting.key] ?? storedValue(setting)
  /** Returns whether the value differs from the stored one and is valid. */
  const isSavable = (row: Row): boolean =>
    wireValue(valueIn(row)) !== row.value && brokenBounds(row, valueIn(row)) === null
  return {
    valueIn,
    isSavable,
    busyKey,
    failureOf,
    hasUnsaved: Object.keys(drafts).length > 0,
    change: ({ key, value: storedText }: Setting, value: Value) => {
      if (wireValue(value) === storedText) clearDraft(key)
      else setDrafts(current => ({ ...current, [key]: value }))
      if (failureOf(key) !== '') clearFailure()
    },
    save: (row: Row) => isSavable(row) && save({ key: row.key, value: wireValue(valueIn(row)) }),
  }
}

/**
 * Saves one setting. Reloads the list before the draft is dropped, so that the old value does not
 * flash.
 */
function useSaveSetting(companyId: number, onSaved: (key: string) => void) {
  const t = useTexts(texts)
  const { mutate, isPending, variables, failure, clearFailure } = useChange({
    call: (change: SettingChange) => saveSetting(companyId, change),
    successMessage: t('saved'),
    failureMessage: failure => withReason(t('saveFailed'), issuesMessage(failure)),
    invalidates: [settingsQuery(companyId)],
    onRefreshed: ({ key }) => onSaved(key),
  })
  return {
    save: mutate,
    busyKey: isPending ? variables.key : null,
    failureOf: (key: string) => (variables?.key === key ? failure : ''),
    clearFailure,
  }
}

/** A setting's value while it is edited; '' for an empty number field. */
export type Value = string | number | boolean

/**
 * Converts a loaded value: numbers sent as text become integers, '1' becomes true
 * (docs/rules.md#settings-of-a-company).
 */
export function storedValue({ type, value }: Pick<Setting, 'type' | 'value'>): Value {
  if (type === 'boolean') return value === '1'
  return type === 'number' && /^-?\d+$/.test(value) ? Number.parseInt(value, 10) : value
}

/** Converts a value for saving: booleans to '1' and '0', everything else to text. */
export const wireValue = (value: Value): string => (typeof value === 'boolean' ? (value ? '1' : '0') : String(value))

/** Returns the bounds that a value violates, or null: the same rule as on the server. */
export function brokenBounds(
  { definition }: Pick<Row, 'definition'>,
  value: Value,
): { least: number; most: number } | null {
  return definition === null || isSettingValue(definition, wireValue(value)) ? null : boundsOf(definition)
}
