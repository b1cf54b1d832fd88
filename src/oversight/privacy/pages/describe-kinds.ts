import type { Language } from '../../../base/texts/define.ts'
import type { DataOwner, Installation } from '../installation.ts'
import type { LocalizedText } from '../page.ts'
import { describePeriod } from '../periods.ts'
import { STORED_DATA, type StoredDataId } from '../stored-data.ts'
import { storedKinds } from '../stored-tables.ts'

const PERIOD_LABEL: LocalizedText = { de: 'Frist', en: 'Period' }

/**
 * Describes some kinds of data, one line each, grouped by period with the period below, for the
 * companies meant.
 */
export function describeKinds(
  requested: readonly StoredDataId[],
  installation: Installation,
  language: Language,
  owners: readonly DataOwner[],
): string {
  const kinds = storedKinds(installation).filter(kind => requested.includes(kind))
  const byPeriod = Map.groupBy(kinds, kind => STORED_DATA[kind].period)
  const parts = [...byPeriod].flatMap(([period, kindsOfPeriod]) => [
    ...kindsOfPeriod.map(kind => `– ${STORED_DATA[kind].words[language]}`),
    `${PERIOD_LABEL[language]}: ${describePeriod(period, installation, owners)[language]}`,
  ])
  return parts.join('\n')
}
