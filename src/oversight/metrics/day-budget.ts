import { sql } from 'kysely'
import { viennaDay } from '../../ground/texts/format.ts'
import { kept } from './kept.ts'
import type { GaugeOf } from './read-gauge.ts'
import type { Source } from './source.ts'

// As many rows as UIDs were asked today.
const KEPT_MS = 60_000

/** Returns what is used of the ministry's two questions a day and UID, by the index day_budget_day. */
export function dayBudgetGauges({ db, clock }: Source): GaugeOf[] {
  const read = kept(
    clock,
    async () => {
      const { rows } = await sql<{ questions: number; usedUp: number }>`
        select coalesce(sum(used), 0)::int as questions, count(*) filter (where used >= 2)::int as "usedUp"
        from day_budget where day = ${viennaDay(clock.now())}`.execute(db)
      return rows[0] ?? { questions: 0, usedUp: 0 }
    },
    KEPT_MS,
  )
  return [
    {
      name: 'day_budget_questions',
      help: 'Questions to FinanzOnline that count today (Vienna)',
      read: async () => [{ value: (await read()).questions }],
    },
    {
      name: 'day_budget_used_up',
      help: 'UIDs about which FinanzOnline answers an account no more today',
      read: async () => [{ value: (await read()).usedUp }],
    },
  ]
}
