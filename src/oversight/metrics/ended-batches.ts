import { sql } from 'kysely'
import { STATUS, type StatusName } from '../../checking/batches/status-rules.ts'
import { kept } from './kept.ts'
import type { GaugeOf } from './read-gauge.ts'
import type { Source } from './source.ts'

const ENDS = {
  completed: 'completed',
  completedWithErrors: 'completed_with_errors',
  failed: 'failed',
  cancelled: 'cancelled',
  deleted: 'deleted',
} as const satisfies Partial<Record<StatusName, string>>

/** Returns how the batches of the last day ended, by the index batch_finished. */
export function endedBatchGauges({ db, clock }: Source): GaugeOf[] {
  const read = kept(clock, async () => {
    const { rows } = await sql<{ status: number; batches: number }>`
      select status, count(*)::int as batches from batch where finished_at > now() - interval '1 day' group by status`.execute(
      db,
    )
    return new Map(rows.map(({ status, batches }) => [status, batches]))
  })
  return [
    {
      name: 'batches_ended_last_day',
      help: 'Batches that ended within 24 hours, by how',
      labels: ['end'],
      read: async () => {
        const ended = await read()
        return Object.entries(ENDS).map(([status, end]) => ({
          labels: { end },
          value: ended.get(STATUS[status as keyof typeof ENDS]) ?? 0, // the keys of ENDS
        }))
      },
    },
  ]
}
