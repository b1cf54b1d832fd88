import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { AUDIT_TEXTS } from '../src/app/definitions/audit-rules.ts'
import type { OpenDatabase } from '../src/base/database/database.ts'
import { fileParts } from '../src/base/database/file-store.ts'
import { migrateDatabase } from '../src/base/database/migrate.ts'
import { openDatabase } from '../src/base/database/open-database.ts'
import { ROLES } from '../src/base/roles/role-rules.ts'
import { storeReport } from '../src/documents/reports/store-report.ts'
import { listPackages } from '../src/sharing/auditor-package/list-packages.ts'
import { makeNextPackage } from '../src/sharing/auditor-package/making/make-package.ts'
import { requestPackage } from '../src/sharing/auditor-package/packages.ts'
import { growthDuring } from '../tests/world/measures/memory.ts'
import { addOperator, addPerson } from '../tests/world/people/people.ts'
import { freshEncryption } from '../tests/world/product/fresh-key.ts'
import { type BenchTarget, onBothDatabases } from './on-both-databases.ts'
import type { Figure } from './run.ts'

// A company's data after three years: a batch every month, and single checks whose reports were
// opened. Target: a package of it in under 60 s, with under 300 MB of additional memory.
const ANSWERS = 100_000
const BATCHES = 36
const REPORT_BYTES = 1_500_000
const CHECKS = 1_000
const CHECK_BYTES = 30_000

const DAYS = { firstDay: '2024-01-01', lastDay: '2026-12-31' }
const NO_ABORT = new AbortController().signal
const LOG = { error: (facts: object) => console.error(facts), warn: () => undefined, info: () => undefined }

export const measure = (): AsyncIterable<Figure> => onBothDatabases(measureOn)

async function* measureOn({ name, databaseUrl, dataDir }: BenchTarget): AsyncGenerator<Figure> {
  const database = await openDatabase({
    databaseUrl,
    dataDir,
    silenceMs: 60_000,
    log: failure => console.error(failure),
  })
  try {
    await migrateDatabase(database)
    const encryption = freshEncryption()
    await addOperator({ database, encryption })
    const { id: userId } = await addPerson({ database, encryption }, { companyId: 1, role: ROLES.admin })
    await fill(database, userId)
    const actor = { userId, companyId: 1, role: ROLES.admin, email: '', language: 'de' as const }
    await requestPackage(actor, database, 1, DAYS)
    const rawReadMs = await timed(() => readRaw(database))
    let ms = 0
    // The single checks already have reports.
    const sources = { database, encryption, publicUrl: 'https://uid.example', writeCheckReport: async () => undefined }
    const timestamps = { urls: [], trusted: null }
    const makePackage = () => makeNextPackage({ ...sources, timestamps, auditWords: AUDIT_TEXTS, log: LOG }, NO_ABORT)
    const memoryBytes = await growthDuring(async () => {
      ms = await timed(makePackage)
    })
    const [auditorPackage] = await listPackages(database.db, 1, DAYS.lastDay)
    yield {
      name: `package of ${ANSWERS} answers, ${name}`,
      headline: `${(ms / rawReadMs).toFixed(2)} x read`,
      details: `${auditorPackage?.state}: ${(ms / 1_000).toFixed(1)} s, ${((auditorPackage?.size ?? 0) / 1e6).toFixed(1)} MB, memory ${(memoryBytes / 1e6).toFixed(0)} MB more; bare reading ${(rawReadMs / 1_000).toFixed(1)} s`,
    }
  } finally {
    await database.close()
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

/** Reads the same answers and file bytes without any processing. */
async function readRaw({ db }: OpenDatabase): Promise<void> {
  for (let after = 0; ; after += 2_000) {
    const page = db.selectFrom('answer').selectAll().where('id', '>', after).orderBy('id').limit(2_000)
    if ((await page.execute()).length === 0) break
  }
  const files = await db.selectFrom('file').select('id').where('size', '>=', 0).execute()
  for (const { id } of files) for await (const _ of fileParts(db, id));
}

async function fill({ db }: OpenDatabase, userId: number): Promise<void> {
  await sql`insert into answer (company_id, user_id, batch_id, uid, service, requester_uid, requester_name, level, asked_at, duration_ms,
      verdict, code, message, name, address_lines, street, zip_code, city, consultation_number)
    select 1, ${userId}::int, n % ${BATCHES}::int + 1, 'DE' || 100000000 + n, 'vies', 'ATU13585627', 'Beispiel Steuerberatung GmbH', 2,
      '2024-01-02'::timestamptz + n * interval '15 minutes', 200, 'valid', 'VALID', '', 'Musterwerk ' || n || ' GmbH',
      jsonb_build_array('Industriestraße ' || n % 400, (10000 + n % 80000) || ' Musterort'), 'Industriestraße ' || n % 400,
      (10000 + n % 80000)::text, 'Musterort', 'WAPIAAAA' || md5(n::text) from generate_series(1, ${ANSWERS}::int) n`.execute(
    db,
  )
  const addReport = (about: { batchId: number | null; singleCheckId: number | null }, bytes: number) =>
    db.transaction().execute(trx => storeReport(trx, { companyId: 1, ...about, edition: 1, pdf: randomBytes(bytes) }))
  for (let batchId = 1; batchId <= BATCHES; batchId++) await addReport({ batchId, singleCheckId: null }, REPORT_BYTES)
  for (let id = 1; id <= CHECKS; id++) await addReport({ batchId: null, singleCheckId: id }, CHECK_BYTES)
  await sql`analyze`.execute(db)
}
