import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { freshDatabase } from '../../../tests/world/databases/database.ts'
import { explainingDatabase } from '../../../tests/world/measures/explaining-database.ts'
import { selectedPartners } from './selection.ts'

it('finds searched partners without reading all partners', async () => {
  const { db } = await freshDatabase()
  await sql`insert into company (name) values ('Firma')`.execute(db)
  await sql`insert into partner (company_id, uid, own_name, given_name, verdict, service, answered_at, first_asked_at, last_asked_at)
    select 1, 'DE' || (100000000 + place), 'Kunde ' || place, '', 'valid', 'vies', now(), now(), now()
    from generate_series(1, 3000) place`.execute(db)
  await sql`update partner set own_name = 'Xylophonbau Huber' where uid = 'DE100002000'`.execute(db)
  const { db: explaining, rowsRead } = explainingDatabase(db, { isLarge: true })
  const requester = { companyId: 1, userId: 1, now: new Date() }
  const find = async (search: string) => {
    const partners = await selectedPartners(explaining, requester, { filter: { search } })
    return (await sql<{ uid: string }>`select uid from (${partners}) partners`.execute(explaining)).rows
  }
  expect(await find('xylophon')).toEqual([{ uid: 'DE100002000' }])
  expect(await find('Glockenspiel')).toEqual([])
  expect(rowsRead()).toBeLessThan(100)
})
