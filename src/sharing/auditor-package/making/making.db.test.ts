import type { KyselyPlugin } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { addPerson, addTestCompany } from '../../../../tests/world/people/people.ts'
import { createMovedClock } from '../../../../tests/world/product/moved-clock.ts'
import { buildWaitingPackage } from '../../../../tests/world/product/packaged.ts'
import { confirmRetentionDate, TRUSTED_CLOCK } from '../../../../tests/world/product/retention-fixtures.ts'
import { createWeb, type Web } from '../../../../tests/world/product/web.ts'
import type { OpenDatabase } from '../../../base/database/database.ts'
import { appendToFile, saveFile } from '../../../base/database/file-store.ts'
import { ROLES } from '../../../base/roles/role-rules.ts'
import { removeExpired } from '../../../documents/reports/retention/remove-expired.ts'
import { insertReport } from '../../../documents/reports/store.ts'
import { storeReport } from '../../../documents/reports/store-report.ts'
import { listPackages } from '../list-packages.ts'
import { removeExpiredPackages, removeOldPackages, removePackage, requestPackage } from '../packages.ts'
import { claimPackage, completePackage, PACKAGE_LEASE } from '../store.ts'

let web: Web
let companyId: number
beforeEach(async () => {
  web = await createWeb()
  companyId = (await addTestCompany(web)).id
})

const DAYS = { firstDay: '2024-01-01', lastDay: '2099-12-31' }
const COUNTS = { reports: 0, results: 0, answers: 0, checks: 0, judgements: 0, auditLines: 0 }

async function addRequest(company = companyId): Promise<number> {
  const { id: userId } = await addPerson(web, { companyId: company, role: ROLES.admin })
  const actor = { userId, companyId: company, role: ROLES.admin, email: '', language: 'en' as const }
  return requestPackage(actor, web.database, company, DAYS)
}
const onlyPackage = async () => (await listPackages(web.database.db, companyId, '2026-11-20'))[0]
const fileIds = async () => (await web.database.db.selectFrom('file').select('id').execute()).map(({ id }) => id)

/** Claims the package, writes part of it, and crashes: the lease expires. */
async function crashWhileMaking() {
  const claim = await claimPackage(web.database.db, 60_000)
  if (claim?.row.writing_file_id == null) throw new Error('there is no package to claim')
  await appendToFile(web.database.db, claim.row.writing_file_id, [Buffer.from('half a pack')] as never)
  await PACKAGE_LEASE.release(web.database.db, claim.lease)
  return { ...claim, fileId: claim.row.writing_file_id }
}

it('a package is made by another worker after a crash, and is never offered incomplete', {
  tags: ['R-04'],
}, async () => {
  await addRequest()
  const crashed = await crashWhileMaking()
  expect(await onlyPackage()).toMatchObject({ state: 'waiting', size: null })
  expect(await buildWaitingPackage(web)).toBe(true)
  const completed = await onlyPackage()
  expect(completed).toMatchObject({ state: 'made', size: expect.any(Number) })
  expect(await fileIds()).not.toContain(crashed.fileId)
  expect(await fileIds()).toHaveLength(1)
})

it('a package ignores a worker whose lease has expired', { tags: ['R-06'] }, async () => {
  await addRequest()
  const expired = await crashWhileMaking()
  const { db } = web.database
  const current = await claimPackage(db)
  expect(current?.lease.key).toBe(expired.lease.key)
  await expect(appendToFile(db, expired.fileId, [Buffer.from('the rest')] as never)).rejects.toThrow()
  expect(await db.transaction().execute(trx => completePackage(trx, expired.lease, COUNTS))).toBeNull()
  expect(await onlyPackage()).toMatchObject({ state: 'making' })
})

it('a package fails permanently after three crashed workers, and can be requested again', {
  tags: ['R-34'],
}, async () => {
  await addRequest()
  for (let crashes = 0; crashes < 3; crashes++) await crashWhileMaking()
  expect(await buildWaitingPackage(web)).toBe(true)
  expect([(await onlyPackage())?.state, await fileIds(), await buildWaitingPackage(web)]).toEqual(['failed', [], false])
  await addRequest()
  await buildWaitingPackage(web)
  expect(await onlyPackage()).toMatchObject({ state: 'made' })
})

/** Returns the database with an outage of some statements, after `after` successful ones. */
function withOutage({ db, ...rest }: OpenDatabase, { after, statements }: { after: number; statements: number }) {
  let [successesLeft, failuresLeft] = [after, statements]
  const refuse = () => {
    if (successesLeft-- > 0 || failuresLeft-- <= 0) return
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

it('a package is made after any number of database outages, which do not count as tries', async () => {
  await addRequest()
  const { db } = web.database
  const tries = async () => (await db.selectFrom('auditor_package').select('tries').executeTakeFirstOrThrow()).tries
  for (let outage = 1; outage <= 5; outage++) {
    // Leasing takes six statements; each outage starts later, so that it hits several places.
    const database = withOutage(web.database, { after: 6 + outage, statements: 2 })
    expect(await buildWaitingPackage(web, { database })).toBe(true)
    expect([await tries(), (await onlyPackage())?.state]).toEqual([0, 'waiting'])
  }
  await buildWaitingPackage(web)
  expect(await onlyPackage()).toMatchObject({ state: 'made' })
})

it('a package fails instead of signing a report that changed after it was stored', { tags: ['D-04'] }, async () => {
  await web.database.db.transaction().execute(async trx => {
    const report = { companyId, batchId: null, singleCheckId: 1, edition: 1, pdf: Buffer.from('%PDF') }
    await storeReport(trx, report)
    const { id } = await saveFile(trx, Buffer.from('%PDF another'))
    const changedReport = { batch_id: null, single_check_id: 2, edition: 1, file_id: id, sha256: '0'.repeat(64) }
    await insertReport(trx, { company_id: companyId, ...changedReport })
  })
  await addRequest()
  for (let tries = 0; tries < 3; tries++) expect(await buildWaitingPackage(web)).toBe(true)
  expect(await onlyPackage()).toMatchObject({ state: 'failed', size: null })
  expect(await fileIds()).toHaveLength(2)
})

it('workers make at most two packages concurrently, and one per company', async () => {
  for (const company of [companyId, (await addTestCompany(web)).id, (await addTestCompany(web)).id])
    await addRequest(company)
  const { db } = web.database
  const [first, second, third] = [await claimPackage(db), await claimPackage(db), await claimPackage(db)]
  expect([first?.row.company_id, second?.row.company_id === companyId, third]).toEqual([companyId, false, null])
  if (first) await PACKAGE_LEASE.release(db, first.lease)
  expect((await claimPackage(db))?.row.company_id).not.toBe(companyId)
})

it('retention deletes archives after half a year', { tags: ['B-03'] }, async () => {
  await addRequest()
  await buildWaitingPackage(web)
  await removeOldPackages(web.database)
  expect(await onlyPackage()).toMatchObject({ state: 'made' })
  await web.database.db.updateTable('auditor_package').set({ ended_at: '2020-01-01T00:00:00Z' }).execute()
  await removeOldPackages(web.database)
  expect([(await onlyPackage())?.state, await fileIds()]).toEqual(['removed', []])
})

it('retention deletes row, archive and links at its end, except for companies on hold; the log keeps its lines', {
  tags: ['B-03'],
}, async () => {
  const { db } = web.database
  const id = await addRequest()
  await buildWaitingPackage(web)
  const { id: userId } = await addPerson(web, { companyId, role: ROLES.admin })
  const link = { token_hash: 'a', password_hash: 'b', last_day: '2026-12-31', created_by: userId }
  await db
    .insertInto('auditor_link')
    .values({ package_id: id, ...link })
    .execute()
  // A package that is removed before it was made gets an end, too.
  const actor = { userId, companyId, role: ROLES.admin, email: '', language: 'en' as const }
  await removePackage(actor, web.database, companyId, await addRequest())
  const countRemaining = async () => ({
    packages: (await db.selectFrom('auditor_package').select('state').orderBy('id').execute()).map(row => row.state),
    links: (await db.selectFrom('auditor_link').select('id').execute()).length,
    files: (await fileIds()).length,
  })
  const auditActions = () =>
    db.selectFrom('audit_log').select('action').where('action', 'like', 'auditor-package.%').execute()
  const before = await auditActions()
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
  expect(await countRemaining()).toEqual({ packages: ['made', 'removed'], links: 1, files: 1 })
  await db.updateTable('company').set({ is_held: false }).execute()
  await removeAt('2099-01-02T09:00:00Z')
  expect(await countRemaining()).toEqual({ packages: [], links: 0, files: 0 })
  expect(before).toHaveLength(4)
  expect(await auditActions()).toEqual(before)
})
