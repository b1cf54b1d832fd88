import { useState } from 'react'
import type { Setting } from '../wire.ts'
import { brokenBounds } from './issue.ts'
import { storedValue, type Value, wireValue } from './value.ts'

/** What was typed and not saved yet, by setting; goes away with the company. */
export function useDrafts(companyId: number) {
  const [drafts, setDrafts] = useState<Readonly<Record<string, Value>>>({})
  const valueIn = (setting: Setting): Value => drafts[setting.key] ?? storedValue(setting)
  return {
    valueIn,
    /** Differs from what is stored, and may be stored. */
    isSavable: (setting: Setting): boolean =>
      wireValue(valueIn(setting)) !== setting.value && brokenBounds(companyId, setting, valueIn(setting)) === null,
    change: ({ key }: Setting, value: Value) => setDrafts(present => ({ ...present, [key]: value })),
    forget: (key: string) => setDrafts(({ [key]: _, ...others }) => others),
  }
}
