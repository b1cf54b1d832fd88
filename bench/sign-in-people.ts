import { sessionEnd } from '../src/access/credentials/request-session.ts'
import { createSession } from '../src/access/credentials/session-store.ts'
import { keysOfSecret } from '../src/app/start/app-key.ts'
import { createEncryption } from '../src/base/database/encryption.ts'
import { migrateDatabase } from '../src/base/database/migrate.ts'
import { openDatabase } from '../src/base/database/open-database.ts'
import { addOperator, addPerson, addTestCompany, type Person } from '../tests/world/people/people.ts'
import { freshSecret } from '../tests/world/product/fresh-key.ts'
import type { BenchTarget } from './on-both-databases.ts'

/** A user who polls the list of batches: the id of an open session, and the company. */
export type Viewer = { sessionId: string; companyId: number }

export const APP_SECRET = freshSecret()

const COMPANIES = 100
const BATCHES_PER_COMPANY = 30

/**
 * Fills a fresh database with companies, batches, people who can sign in (`people`), and people who
 * are signed in (`viewers`).
 */
export async function seedPeople(
  { databaseUrl, dataDir }: BenchTarget,
  { viewing, signingIn, companies = COMPANIES }: { viewing: number; signingIn: number; companies?: number },
): Promise<{ viewers: Viewer[]; people: Person[] }> {
  const database = await openDatabase({ databaseUrl, dataDir, log: failure => console.error(failure) })
  await migrateDatabase(database)
  const world = { database, encryption: createEncryption(...keysOfSecret(APP_SECRET)) }
  await addOperator(world)
  const companyIds: number[] = []
  for (let at = 0; at < companies; at++) companyIds.push((await addTestCompany(world)).id)
  const companyOf = (at: number) => companyIds[at % companies] ?? 0
  const add = (at: number) => addPerson(world, { companyId: companyOf(at), email: `bench${at}@firma.at` })
  const viewers: Viewer[] = []
  for (let at = 0; at < viewing; at++) {
    const { id: userId } = await add(at)
    const now = new Date()
    const session = { userId, stage: 'full', now, endsAt: sessionEnd(now) } as const
    const sessionId = await database.db.transaction().execute(trx => createSession(trx, session))
    viewers.push({ sessionId, companyId: companyOf(at) })
    if (at < companies) await addBatches(companyOf(at), userId)
  }
  const people: Person[] = []
  for (let at = 0; at < signingIn; at++) people.push(await add(viewing + at))
  await database.close()
  return { viewers, people }

  async function addBatches(companyId: number, createdBy: number): Promise<void> {
    const batch = {
      ...({
        company_id: companyId,
        created_by: createdBy,
        status: 2,
        language: 'de',
        file_name: 'Debitoren.xlsx',
      } as const),
      upload_sha256: '0'.repeat(64),
      sheet_layout: '{}',
      total_rows: 500,
      not_a_uid_rows: 0,
      total_questions: 500,
      settled_questions: 500,
      processed_rows: 500,
      valid_rows: 500,
      started_at: new Date(),
      finished_at: new Date(),
    } as const
    await database.db
      .insertInto('batch')
      .values(Array.from({ length: BATCHES_PER_COMPANY }, () => batch))
      .execute()
  }
}
