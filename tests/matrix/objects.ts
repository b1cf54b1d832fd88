import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { addLink, deleteLinks } from '../../src/access/credentials/link-store.ts'
import { replaceRecoveryCodes } from '../../src/access/credentials/recovery-code-store.ts'
import { createRecoveryCodes, recoveryCodeHash } from '../../src/access/users/recovery/recovery-codes.ts'
import { addMapping } from '../../src/answers/country-mapping/store.ts'
import { saveFile } from '../../src/base/database/file-store.ts'
import { ROLES, type Role } from '../../src/base/roles/role-rules.ts'
import { STATUS, type Status } from '../../src/checking/batches/status-rules.ts'
import { insertStockCheck } from '../../src/checking/stock-checks/store.ts'
import { storeReport } from '../../src/documents/reports/store-report.ts'
import { addPerson } from '../world/people/people.ts'
import type { Cell } from './people.ts'

const FILE = new TextEncoder().encode('a file')

/** Adds another user of the call's company. */
export const addOtherUser = async ({ runtime, company }: Cell, role: Role = ROLES.user): Promise<number> =>
  (await addPerson(runtime, { companyId: company, role })).id

/**
 * Returns the owner of an object: the caller in their own company, or a colleague, or a user of the
 * other company.
 */
const creatorOf = (cell: Cell, isColleagues: boolean): Promise<number> =>
  cell.company === cell.ownCompany && !isColleagues ? Promise.resolve(cell.person.id) : addOtherUser(cell)

type BatchOptions = { status?: Status; isDownloaded?: boolean; isColleagues?: boolean }

/** Adds a batch with one unanswered question, its files and its report. */
export async function addBatch(cell: Cell, options: BatchOptions = {}): Promise<number> {
  const { status = STATUS.completedWithErrors, isDownloaded = false, isColleagues = false } = options
  const { db } = cell.runtime.database
  const created_by = await creatorOf(cell, isColleagues)
  return db.transaction().execute(async trx => {
    const [upload, result] = [await saveFile(trx, FILE), await saveFile(trx, FILE)]
    const { id } = await trx
      .insertInto('batch')
      .values({
        company_id: cell.company,
        created_by,
        status,
        language: 'de',
        file_name: 'Liste.xlsx',
        upload_file_id: upload.id,
        upload_sha256: upload.sha256,
        result_file_id: result.id,
        sheet_layout: '{}',
        total_rows: 1,
        not_a_uid_rows: 0,
        total_questions: 1,
        settled_questions: 1,
        not_checked_rows: 1,
        is_downloaded: isDownloaded,
        finished_at: sql<Date>`now()`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('question')
      .values({
        batch_id: id,
        company_id: cell.company,
        uid: 'DE136695976',
        row_count: 1,
        state: 'settled',
        verdict: 'not-checked',
        reason: 'timeout',
      })
      .execute()
    await storeReport(trx, { companyId: cell.company, batchId: id, singleCheckId: null, edition: 1, pdf: FILE })
    return id
  })
}

const COMPARED_UID = 'DE136695976'

/** Adds a batch with one question whose company differs from the answer. */
export async function addComparedBatch(cell: Cell, options: BatchOptions = {}): Promise<number> {
  const id = await addBatch(cell, options)
  await cell.runtime.database.db.transaction().execute(async trx => {
    const { id: answer_id } = await trx
      .insertInto('answer')
      .values({
        company_id: cell.company,
        user_id: null,
        batch_id: id,
        uid: COMPARED_UID,
        service: 'vies',
        requester_uid: 'ATU13585627',
        requester_name: 'Firma',
        asked_at: new Date(),
        duration_ms: 1,
        code: 'VALID',
        level: 2,
        verdict: 'valid',
        reason: null,
        address_lines: '[]',
        name: 'Beispiel AG',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const outcome = { verdict: 'valid', reason: null, answer_id } as const
    await trx.updateTable('question').set(outcome).where('batch_id', '=', id).execute()
    await trx
      .insertInto('company_comparison')
      .values({
        batch_id: id,
        uid: COMPARED_UID,
        row: 2,
        own_name: 'Huber GmbH',
        sameness: 'different',
        differences: '[]',
      })
      .execute()
  })
  return id
}

/** Returns the only question of a batch. */
export const questionOf = async ({ runtime }: Cell, batchId: number): Promise<number> => {
  const question = runtime.database.db.selectFrom('question').select('id').where('batch_id', '=', batchId)
  return (await question.executeTakeFirstOrThrow()).id
}

/** Ends the stock check that runs in the call's company, because only one may run at a time. */
export const endStockChecks = async (cell: Cell): Promise<void> => {
  const running = cell.runtime.database.db.updateTable('stock_check').set({ state: 'completed' })
  await running.where('company_id', '=', cell.company).where('state', '=', 'running').execute()
}

/** Adds a running stock check of the call's company, after ending any other. */
export async function addStockCheck(cell: Cell, { isColleagues = false } = {}): Promise<number> {
  await endStockChecks(cell)
  const createdBy = await creatorOf(cell, isColleagues)
  const stockCheck = {
    companyId: cell.company,
    createdBy,
    language: 'de',
    wanted: { filter: {} },
    now: new Date(),
  } as const
  const { db } = cell.runtime.database
  const id = await db.transaction().execute(trx => insertStockCheck(trx, stockCheck))
  if (id === null) throw new Error('a stock check runs already')
  return id
}

/** Adds a partner of the call's company through a check by one of its users. */
export async function addPartner(cell: Cell): Promise<{ id: number; uid: string }> {
  const check = await addSingleCheck(cell)
  const { db } = cell.runtime.database
  const uid = `DE${check}`
  const partner = { company_id: cell.company, uid, own_name: '', given_name: '' }
  const dates = { first_asked_at: sql<Date>`now()`, last_asked_at: sql<Date>`now()` }
  return db
    .insertInto('partner')
    .values({ ...partner, ...dates })
    .returning(['id', 'uid'])
    .executeTakeFirstOrThrow()
}

/** Adds a single check with its report. */
export async function addSingleCheck(cell: Cell, { isColleagues = false } = {}): Promise<number> {
  const user_id = await creatorOf(cell, isColleagues)
  return cell.runtime.database.db.transaction().execute(async trx => {
    const check = { input: 'DE136695976', uid: 'DE136695976', verdict: 'not-a-uid' as const, reason: 'structure' }
    const { id } = await trx
      .insertInto('single_check')
      .values({ company_id: cell.company, user_id, ...check, hints: '[]', language: 'de' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await storeReport(trx, { companyId: cell.company, batchId: null, singleCheckId: id, edition: 1, pdf: FILE })
    return id
  })
}

/**
 * Returns a mapping of a company, or of the cache update (0): the one for Germany, added if
 * missing.
 */
export async function ensureGermanMapping({ runtime, person }: Cell, companyId: number): Promise<number> {
  const { db } = runtime.database
  const existing = await db
    .selectFrom('country_mapping')
    .select('id')
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  if (existing) return existing.id
  const mapping = { country: 'DE', api: 'vies', fallbackApi: null, updatedBy: person.id } as const
  const id = await db.transaction().execute(trx => addMapping(trx, companyId, mapping))
  if (id === null) throw new Error('the mapping is there already')
  return id
}

export const removeMappings = async ({ runtime: { database } }: Cell, companyId: number): Promise<void> => {
  await sql`delete from country_mapping where company_id = ${companyId}`.execute(database.db)
}

let entryCount = 0

/** Adds a cached answer. */
export async function addCacheEntry({ runtime, company }: Cell): Promise<number> {
  entryCount += 1
  const uid = `DE${String(100_000_000 + entryCount)}`
  return runtime.database.db.transaction().execute(async trx => {
    const { id: answer_id } = await trx
      .insertInto('answer')
      .values({
        company_id: company,
        user_id: null,
        batch_id: null,
        uid,
        service: 'vies',
        code: 'VALID',
        level: 2,
        requester_uid: 'ATU13585627',
        requester_name: 'Firma',
        asked_at: new Date(),
        duration_ms: 1,
        verdict: 'valid',
        reason: null,
        address_lines: '[]',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const entry = { uid, service: 'vies' as const, requester_id: 1, requester_uid: 'ATU13585627', answer_id }
    return (await trx.insertInto('cached_answer').values(entry).returning('id').executeTakeFirstOrThrow()).id
  })
}

/** Removes a user's password, so that an initial one can be issued. */
export const removePassword = async ({ runtime: { database } }: Cell, id: number): Promise<number> => {
  await sql`update users set password_hash = '', password_is_initial = true where id = ${id}`.execute(database.db)
  return id
}

/**
 * Gives the operator's company a PIN, so that changes of its data need a code as in any other
 * company.
 */
export const setOperatorPin = async ({ runtime: { database } }: Cell): Promise<void> => {
  await sql`update company set pin_sealed = 'kept' where id = 1 and pin_sealed is null`.execute(database.db)
}

export const setCustomLogin = async ({ runtime: { database } }: Cell, companyId: number): Promise<void> => {
  await sql`update company set use_custom_login = true where id = ${companyId}`.execute(database.db)
}

export const switchDataboxOn = async ({ runtime: { database } }: Cell, companyId: number): Promise<void> => {
  await sql`insert into databox (company_id, is_on, on_since) values (${companyId}, true, now())
    on conflict (company_id) do update set is_on = true`.execute(database.db)
}

export const endCustomLogin = async ({ runtime: { database } }: Cell, companyId: number): Promise<void> => {
  await sql`update company set use_custom_login = false where id = ${companyId}`.execute(database.db)
}

export const endCacheRefreshes = async ({ runtime: { database } }: Cell): Promise<void> => {
  await sql`update cache_refresh set state = 'cancelled', ended_at = now() where state = 'running'`.execute(database.db)
}

export const addCacheRefresh = async (cell: Cell): Promise<void> => {
  await endCacheRefreshes(cell)
  await sql`insert into cache_refresh (day, started_by) values ('2026-11-20', ${cell.person.id})`.execute(
    cell.runtime.database.db,
  )
}

/** Adds a recovery code of the caller. */
export async function addRecoveryCode({ runtime: { database, clock }, person }: Cell): Promise<string> {
  const [code = ''] = createRecoveryCodes()
  const hashes = [recoveryCodeHash(code)]
  await database.db.transaction().execute(trx => replaceRecoveryCodes(trx, person.id, hashes, clock.now()))
  return code
}

/** Links a user to an account at a provider. */
export async function addOpenidLink({ runtime: { database, clock } }: Cell, userId: number): Promise<number> {
  const account = { provider: 0, issuer: 'https://login.example', subject: randomUUID() }
  return database.db.transaction().execute(async trx => {
    await deleteLinks(trx, userId)
    return (await addLink(trx, userId, account, clock.now())) ?? 0
  })
}

export const hasCustomLogin = async ({ runtime: { database } }: Cell, companyId: number): Promise<boolean> => {
  const company = database.db.selectFrom('company').select('use_custom_login').where('id', '=', companyId)
  return (await company.executeTakeFirstOrThrow()).use_custom_login
}

/** The smallest possible image: one white dot. */
export const LOGO_IMAGE: Uint8Array = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAG7buVgAAAABJRU5ErkJggg==',
  'base64',
)

/** Adds a logo unless the company has one. */
export const addLogo = async ({ runtime: { database }, company }: Cell): Promise<void> => {
  await database.db.transaction().execute(async trx => {
    const file = await saveFile(trx, LOGO_IMAGE)
    await sql`update company set logo_file_id = ${file.id}, logo_type = 'image/png' where id = ${company}`.execute(trx)
  })
}
