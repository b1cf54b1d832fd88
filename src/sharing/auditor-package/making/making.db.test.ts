import type { KyselyPlugin } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { addPerson, addTestCompany } from '../../../../tests/world/people/people.ts'
import { createMovedClock } from '../../../../tests/world/product/moved-clock.ts'
import { buildWaitingPackage } from '../../../../tests/world/product/packaged.ts'
import { confirmRetentionDate, TRUSTED_CLOCK } from '../../../../tests/world/product/retaining.ts'
import { createWeb, type Web } from '../../../../tests/world/product/web.ts'
import type { OpenDatabase } from '../../../base/database/database.ts'
import { appendToFile, saveFile } from '../../../base/database/file-store.ts'
import { ROLES } from '../../../base/roles/role-rules.ts'
import { removeExpired } from '../../../documents/reports/retention/remove-expired.ts'
import { insertReport } from '../../../documents/reports/store.ts'
import { storeReport } from '../../../documents/reports/store-report.ts'
import { listPackages } from '../list-packages.ts'
import { removeExpiredPackages, removeOldPackages, removePackage, requestPackage } from '../packages.ts'
import { claimPackage, completePackage, MAKING } from '../store.ts'

let web: Web
let companyId: number
beforeEach(async () => {
  web = await createWeb()
  companyId = (await addTestCompany(web)).id
})

const DAYS = { firstDay: '2024-01-01', lastDay: '2099-12-31' }
const COUNTS = { reports: 0, results: 0, answers: 0, checks: 0, judgements: 0, auditLines: 0 }

async function ask(company = companyId): Promise<number> {
  const { id: userId } = await addPerson(web, { companyId: company, role: ROLES.admin })
  const actor = { userId, companyId: company, role: ROLES.admin, email: '', language: 'en' as const }
  return requestPackage(actor, web.database, company, DAYS)
}
const only = async () => (await listPackages(web.database.db, companyId, '2026-11-20'))[0]
const files = async () => (await web.database.db.selectFrom('file').select('id').execute()).map(({ id }) => id)

/** Leases the package, writes something, and crashes: the lease expires. */
async function dieMaking() {
  const taken = await claimPackage(web.database.db, 60_000)
  if (taken?.row.writing_file_id == null) throw new Error('there was nothing to take')
  await appendToFile(web.database.db, taken.row.writing_file_id, [Buffer.from('half a pack')] as never)
  await MAKING.release(web.database.db, taken.lease)
  return { ...taken, fileId: taken.row.writing_file_id }
}

it('is made by another when its worker dies, and half of one is never offered', { tags: ['R-04'] }, async () => {
  await ask()
  const dead = await dieMaking()
  expect(await only()).toMatchObject({ state: 'waiting', size: null })
  expect(await buildWaitingPackage(web)).toBe(true)
  const made = await only()
  expect(made).toMatchObject({ state: 'made', size: expect.any(Number) })
  expect(await files()).not.toContain(dead.fileId)
  expect(await files()).toHaveLength(1)
})

it('hears nothing of a worker that comes back late', { tags: ['R-06'] }, async () => {
  await ask()
  const late = await dieMaking()
  const { db } = web.database
  const present = await claimPackage(db)
  expect(present?.lease.key).toBe(late.lease.key)
  await expect(appendToFile(db, late.fileId, [Buffer.from('the rest')] as never)).rejects.toThrow()
  expect(await db.transaction().execute(trx => completePackage(trx, late.lease, COUNTS))).toBeNull()
  expect(await only()).toMatchObject({ state: 'making' })
})

it('fails for good after three workers died of it, and can be asked for again', { tags: ['R-34'] }, async () => {
  await ask()
  for (let died = 0; died < 3; died++) await dieMaking()
  expect(await buildWaitingPackage(web)).toBe(true)
  expect([(await only())?.state, await files(), await buildWaitingPackage(web)]).toEqual(['failed', [], false])
  await ask()
  await buildWaitingPackage(web)
  expect(await only()).toMatchObject({ state: 'made' })
})

/** The same database with an outage of `statements` statements, after `after` successful ones. */
function goingAway({ db, ...rest }: OpenDatabase, { after, statements }: { after: number; statements: number }) {
  let [before, away] = [after, statements]
  const refuse = () => {
    if (before-- > 0 || away-- <= 0) return
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  }
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      refuse()
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { ...rest, db: db.withPlugin(plugin) }
}

it('is made in the end however often the database was away: an outage is no try', async () => {
  await ask()
  const { db } = web.database
  const tries = async () => (await db.selectFrom('auditor_package').select('tries').executeTakeFirstOrThrow()).tries
  for (let outage = 1; outage <= 5; outage++) {
    // Leasing takes six statements; each outage starts later, so that it hits several places.
    const database = goingAway(web.database, { after: 6 + outage, statements: 2 })
    expect(await buildWaitingPackage(web, { database })).toBe(true)
    expect([await tries(), (await only())?.state]).toEqual([0, 'waiting'])
  }
  await buildWaitingPackage(web)
  expect(await only()).toMatchObject({ state: 'made' })
})

it('does not sign a report that is no longer what was kept', { tags: ['D-04'] }, async () => {
  await web.database.db.transaction().execute(async trx => {
    const report = { companyId, batchId: null, singleCheckId: 1, edition: 1, pdf: Buffer.from('%PDF') }
    await storeReport(trx, report)
    const { id } = await saveFile(trx, Buffer.from('%PDF another'))
    const other = { batch_id: null, single_check_id: 2, edition: 1, file_id: id, sha256: '0'.repeat(64) }
    await insertReport(trx, { company_id: companyId, ...other })
  })
  await ask()
  for (let tries = 0; tries < 3; tries++) expect(await buildWaitingPackage(web)).toBe(true)
  expect(await only()).toMatchObject({ state: 'failed', size: null })
  expect(await files()).toHaveLength(2)
})

it('makes two at a time on the whole installation, one a company', async () => {
  for (const company of [companyId, (await addTestCompany(web)).id, (await addTestCompany(web)).id]) await ask(company)
  const { db } = web.database
  const [first, second, third] = [await claimPackage(db), await claimPackage(db), await claimPackage(db)]
  expect([first?.row.company_id, second?.row.company_id === companyId, third]).toEqual([companyId, false, null])
  if (first) await MAKING.release(db, first.lease)
  expect((await claimPackage(db))?.row.company_id).not.toBe(companyId)
})

it('removes archives after half a year', { tags: ['B-03'] }, async () => {
  await ask()
  await buildWaitingPackage(web)
  await removeOldPackages(web.database)
  expect(await only()).toMatchObject({ state: 'made' })
  await web.database.db.updateTable('auditor_package').set({ ended_at: '2020-01-01T00:00:00Z' }).execute()
  await removeOldPackages(web.database)
  expect([(await only())?.state, await files()]).toEqual(['removed', []])
})

it('keeps what is written of packages as long as all records: then row, archive and links go, held companies apart, and the log tells still', {
  tags: ['B-03'],
}, async () => {
  const { db } = web.database
  const id = await ask()
  await buildWaitingPackage(web)
  const { id: userId } = await addPerson(web, { companyId, role: ROLES.admin })
  const link = { token_hash: 'a', password_hash: 'b', last_day: '2026-12-31', created_by: userId }
  await db
    .insertInto('auditor_link')
    .values({ package_id: id, ...link })
    .execute()
  // A package that was never made ends when it is removed.
  const actor = { userId, companyId, role: ROLES.admin, email: '', language: 'en' as const }
  await removePackage(actor, web.database, companyId, await ask())
  const left = async () => ({
    packages: (await db.selectFrom('auditor_package').select('state').orderBy('id').execute()).map(row => row.state),
    links: (await db.selectFrom('auditor_link').select('id').execute()).length,
    files: (await files()).length,
  })
  const lines = () => db.selectFrom('audit_log').select('action').where('action', 'like', 'auditor-package.%').execute()
  const before = await lines()
  const removeAt = async (at: string) => {
    const clock = createMovedClock(at)
    await confirmRetentionDate(db, clock)
    await removeExpired({
      database: web.database,
      clock,
      removals: [removeExpiredPackages],
      ...TRUSTED_CLOCK,
      signal: new AbortController().signal,
      beforehand: async () => undefined,
    })
  }
  await db.updateTable('company').set({ is_held: true }).execute()
  await removeAt('2099-01-01T09:00:00Z')
  expect(await left()).toEqual({ packages: ['made', 'removed'], links: 1, files: 1 })
  await db.updateTable('company').set({ is_held: false }).execute()
  await removeAt('2099-01-02T09:00:00Z')
  expect(await left()).toEqual({ packages: [], links: 0, files: 0 })
  expect(before).toHaveLength(4)
  expect(await lines()).toEqual(before)
})
