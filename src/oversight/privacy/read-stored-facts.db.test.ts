import { expect, it } from 'vitest'
import { freshDatabase } from '../../../tests/world/databases/database.ts'
import { TABLES } from '../../app/definitions/features.ts'
import { hostsOf, readKept } from './read-stored-facts.ts'

const NO_ACCOUNT = { tid_sealed: null, benid_sealed: null, pin_sealed: null }
const ACCOUNT = { tid_sealed: 't', benid_sealed: 'b', pin_sealed: 'p' }
const OPERATOR = { id: 1, name: 'Kanzlei', uid: 'ATU13585627', use_custom_login: true }

it('returns VIES and the Swiss, British and Norwegian registers for an operator without an account', async () => {
  const { db } = await freshDatabase()
  await db
    .insertInto('company')
    .values({ ...OPERATOR, ...NO_ACCOUNT })
    .execute()
  expect(await readKept(db, Object.keys(TABLES))).toMatchObject({
    keptYears: [{ owner: 'own', years: 7, companies: 1 }],
    clients: [],
    formerClients: 0,
    authorities: new Set(['vies', 'bfs', 'hmrc', 'brreg']),
    databoxes: 0,
    watching: 0,
    updatesCache: false,
    webhookHosts: [],
  })
})

it('uses account, mapping, own numbers and settings of each company, but only the years of deleted ones', async () => {
  const { db } = await freshDatabase()
  await db
    .insertInto('company')
    .values([
      { ...OPERATOR, ...ACCOUNT },
      { id: 2, name: 'Bäckerei', uid: 'ATU57194903', is_held: true, ...NO_ACCOUNT },
      { id: 3, name: 'Gelöscht', deleted_at: new Date('2026-01-01'), ...NO_ACCOUNT },
    ])
    .execute()
  const settings = [
    { company_id: 2, category: 'archive', key: 'retention_years', value: '10' },
    { company_id: 3, category: 'archive', key: 'retention_years', value: '10' },
    { company_id: 2, category: 'watch', key: 'watch_partners', value: '1' },
    { company_id: 3, category: 'watch', key: 'watch_partners', value: '1' },
  ]
  await db.insertInto('setting').values(settings).execute()
  await db.insertInto('databox').values({ company_id: 3, is_on: true, trouble: null, lease_token: null }).execute()
  await db
    .insertInto('country_mapping')
    .values({ company_id: 2, country: 'FR', api: 'bzst', fallback_api: null })
    .execute()

  const facts = await readKept(db, Object.keys(TABLES))
  expect(facts).toMatchObject({
    keptYears: [
      { owner: 'own', years: 7, companies: 1 },
      { owner: 'clients', years: 10, companies: 2 },
    ],
    heldCompanies: 1,
    clients: [{ name: 'Bäckerei', uid: 'ATU57194903' }],
    formerClients: 1,
    databoxes: 0,
    watching: 1,
  })
  // BZSt requires a German number of the company, and no company has one.
  expect([...facts.authorities].toSorted()).toEqual(['bfs', 'brreg', 'finanzamt', 'hmrc', 'vies'])
  expect(facts.filledTables).toContain('country_mapping')
  expect(facts.filledTables).not.toContain('answer')

  await db.updateTable('company').set({ german_uid: 'DE136695976' }).where('id', '=', 2).execute()
  expect((await readKept(db, Object.keys(TABLES))).authorities).toContain('bzst')
})

it('returns only the hosts of addresses', () => {
  expect(hostsOf(['https://uid:secret@b.example/path?token=1', 'smtp://a.example:587', 'postgres:///uid'])).toEqual([
    'a.example',
    'b.example',
    'localhost',
  ])
})
