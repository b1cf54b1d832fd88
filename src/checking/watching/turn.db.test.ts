import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { freshDatabase } from '../../../tests/world/databases/database.ts'
import type { Database } from '../../ground/database/database.ts'
import { lookAtOnce, watchPartners } from './store.ts'
import { beginTurns, endTurn } from './turn.ts'

const NOW = new Date()

/** A company that has watching on and so many partners, whose answers are a hundred days old; it watches the first `most` of them on request. */
async function company(db: Database, partners: number) {
  const ids = await sql<{ id: number }>`insert into company (name) values ('Handel') returning id`.execute(db)
  const id = ids.rows[0]?.id ?? 0
  const people = await sql<{
    id: number
  }>`insert into users (company_id, email, firstname, lastname, role, password_hash)
    values (${id}, ${`${id}@handel.example`}, 'A', 'M', 3, '') returning id`.execute(db)
  const by = people.rows[0]?.id ?? 0
  await sql`insert into setting (company_id, category, key, value) values (${id}, 'watch', 'watch_partners', '1')`.execute(
    db,
  )
  await sql`insert into partner (company_id, uid, own_name, given_name, verdict, service, answered_at, first_asked_at, last_asked_at)
    select ${id}, 'DE' || (100000000 + n), '', '', 'valid', 'vies', now() - interval '100 days', now(), now()
    from generate_series(1, ${partners}::int) n`.execute(db)
  const watch = (most: number) =>
    db.transaction().execute(async trx => {
      const which = sql<boolean>`partner.uid <= ${`DE${100_000_000 + most}`}`
      await watchPartners(trx, { companyId: id, which }, { by, days: 7, now: NOW })
      await lookAtOnce(trx, id, NOW)
    })
  return { id, watch }
}

const nextAt = async (db: Database) =>
  (await db.selectFrom('watching').select('next_at').executeTakeFirstOrThrow()).next_at.getTime()

it('looks at once where somebody chooses whom to watch while a turn is under way', { tags: ['C9-10'] }, async () => {
  const { db } = await freshDatabase()
  const { watch } = await company(db, 500)
  await watch(1)
  const [turn] = await beginTurns(db, NOW, 50)
  if (!turn) throw new Error('no turn')
  await watch(500)
  await endTurn(db, turn, { asked: 1 }, NOW)
  expect(await nextAt(db)).toBe(NOW.getTime())
  const [next] = await beginTurns(db, NOW, 50)
  expect(next).toBeUndefined()
  expect(await nextAt(db)).toBeGreaterThan(NOW.getTime())
})
