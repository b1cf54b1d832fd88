import { sql } from 'kysely'
import { kept } from './kept.ts'
import type { GaugeOf } from './read-gauge.ts'
import type { Source } from './source.ts'

/** Returns the mails that the mail server has not taken, by the index mail_due. */
export function waitingMailGauges({ db, clock }: Source): GaugeOf[] {
  const read = kept(clock, async () => {
    const { rows } = await sql<{ mails: number; oldestSeconds: number }>`
      select count(*)::int as mails, coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as "oldestSeconds"
      from mail where state = 'waiting'`.execute(db)
    return rows[0] ?? { mails: 0, oldestSeconds: 0 }
  })
  return [
    {
      name: 'mails_waiting',
      help: 'Mails that the mail server has not taken yet',
      read: async () => [{ value: (await read()).mails }],
    },
    {
      name: 'oldest_mail_seconds',
      help: 'Age of the oldest of them; 0 = there is none',
      read: async () => [{ value: (await read()).oldestSeconds }],
    },
  ]
}
