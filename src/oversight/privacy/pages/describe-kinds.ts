import type { Language } from '../../../base/texts/define.ts'
import type { Installation, Whose } from '../installation.ts'
import { KEPT_DATA, type KeptDataId } from '../kept-data.ts'
import { keptKinds } from '../kept-tables.ts'
import type { Words } from '../page.ts'
import { sayPeriod } from '../periods.ts'

const KEPT: Words = { de: 'Frist', en: 'Period' }

/**
 * Returns some kinds of data, one line each, grouped by period with the period below, for the
 * companies meant.
 */
export function sayKinds(
  wanted: readonly KeptDataId[],
  installation: Installation,
  language: Language,
  whose: readonly Whose[],
): string {
  const kinds = keptKinds(installation).filter(kind => wanted.includes(kind))
  const byPeriod = Map.groupBy(kinds, kind => KEPT_DATA[kind].period)
  const said = [...byPeriod].flatMap(([period, same]) => [
    ...same.map(kind => `– ${KEPT_DATA[kind].words[language]}`),
    `${KEPT[language]}: ${sayPeriod(period, installation, whose)[language]}`,
  ])
  return said.join('\n')
}
