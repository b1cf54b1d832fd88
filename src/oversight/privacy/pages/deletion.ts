import type { Language } from '../../../base/texts/define.ts'
import type { Values } from '../fill-text.ts'
import type { Installation } from '../installation.ts'
import { describePeriod } from '../periods.ts'
import { STORED_DATA } from '../stored-data.ts'
import { NO_PERSONAL_DATA, storedKinds, tablesOf } from '../stored-tables.ts'

/** Returns the values of the deletion concept: which data are deleted when, by the periods here. */
export function deletionValues(installation: Installation, language: Language): Values {
  const { heldCompanies, heldLists, tables } = installation
  const kinds = storedKinds(installation)
  const reasons = ['state', 'sums', 'keys'] as const
  return {
    isHeld: heldCompanies + heldLists > 0,
    heldCompanies,
    heldLists,
    kinds: kinds.map(kind => STORED_DATA[kind].words[language]),
    periods: kinds.map(kind => describePeriod(STORED_DATA[kind].period, installation, ['own', 'clients'])[language]),
    tables: kinds.map(kind => tablesOf(tables, kind).join(', ')),
    otherTables: reasons.map(reason => tablesOf(tables, reason).join(', ')),
    reasons: reasons.map(reason => NO_PERSONAL_DATA[reason][language]),
  }
}
