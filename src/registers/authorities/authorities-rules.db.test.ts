import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { freshDatabase } from '../../../tests/world/databases/database.ts'
import { AUTHORITY_IDS } from '../../base/authority-rules.ts'

it('keeps the list of authorities in one database function, equal to the list in the code', async () => {
  const { db } = await freshDatabase()
  const { rows } = await sql<{ name: string; is: boolean }>`
    select name, is_authority(name) as "is" from unnest(${[...AUTHORITY_IDS, 'nobody', '']}::text[]) name`.execute(db)
  expect(rows.filter(({ is }) => is).map(({ name }) => name)).toEqual([...AUTHORITY_IDS])
  const { rows: checks } = await sql<{ name: string; definition: string }>`
    select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint where contype = 'c'`.execute(db)
  expect(checks.filter(({ definition }) => AUTHORITY_IDS.some(id => definition.includes(`'${id}'`)))).toEqual([])
  expect(checks.filter(({ definition }) => definition.includes('is_authority')).length).toBe(7)
})

it('rejects an authority that is not in the list', async () => {
  const { db } = await freshDatabase()
  const mapping = { company_id: 1, country: 'DE', fallback_api: null }
  // The types forbid this too.
  const insertUnknown = db.insertInto('country_mapping').values({ ...mapping, api: 'nobody' as 'vies' })
  await expect(insertUnknown.execute()).rejects.toThrow('country_mapping_api_check')
})
