import type { Language } from '../../../base/texts/define.ts'
import type { DataOwner, Installation } from '../installation.ts'
import { KEPT_DATA, type KeptDataId } from '../kept-data.ts'
import { storedKinds } from '../kept-tables.ts'
import type { Words } from '../page.ts'
import { describePeriod } from '../periods.ts'

const PERIOD_LABEL: Words = { de: 'Frist', en: 'Period' }

/**
 * Describes some kinds of data, one line each, grouped by period with the period below, for the
 * companies meant.
 */
export function describeKinds(
  requested: readonly KeptDataId[],
  installation: Installation,
  language: Language,
  owners: readonly DataOwner[],
): string {
  const kinds = storedKinds(installation).filter(kind => requested.includes(kind))
  const byPeriod = Map.groupBy(kinds, kind => KEPT_DATA[kind].period)
  const parts = [...byPeriod].flatMap(([period, kindsOfPeriod]) => [
    ...kindsOfPeriod.map(kind => `– ${KEPT_DATA[kind].words[language]}`),
    `${PERIOD_LABEL[language]}: ${describePeriod(period, installation, owners)[language]}`,
  ])
  return parts.join('\n')
}
