import { lastExportAt } from '../../house/alarms/last-export.ts'
import { kept } from './kept.ts'
import type { GaugeOf } from './read-gauge.ts'
import type { Source } from './source.ts'

const KEPT_MS = 60_000

/** Returns when the last export that is on record was made. */
export function lastExportGauges({ db, clock }: Source): GaugeOf[] {
  const read = kept(clock, async () => [{ value: ((await lastExportAt(db))?.getTime() ?? 0) / 1_000 }], KEPT_MS)
  return [{ name: 'last_export_timestamp_seconds', help: 'When the last export on record was made; 0 = never', read }]
}
