import { createHash } from 'node:crypto'
import { databaseNow } from '../../../base/database/clock.ts'
import type { Database } from '../../../base/database/database.ts'
import { fileParts } from '../../../base/database/file-store.ts'
import { VERSION } from '../../../base/releases/version.ts'
import { callUrl } from '../../../base/roles/contract-rules.ts'
import { ROLES } from '../../../base/roles/role-rules.ts'
import { VIENNA } from '../../../base/texts/days.ts'
import { assessmentsCsv } from '../../../documents/reports/assessments-csv.ts'
import * as reports from '../../../documents/reports/contract.ts'
import { verificationPageOf } from '../../../documents/reports/issuer.ts'
import type { AuditTexts } from '../../../platform/audit-log/describe-rules.ts'
import { yieldExportedLines } from '../../../platform/audit-log/export.ts'
import { signHead } from '../../../platform/audit-log/sign-head.ts'
import type { SignedHead } from '../../../platform/audit-log/store.ts'
import type { Services } from '../../../platform/services.ts'
import { REGISTER_EVIDENCE } from '../../../registers/marks/marks.ts'
import { type NewStamp, stampHash, type TimestampAuthorities } from '../../../registers/timestamps/stamp-hash.ts'
import { answerIds, answersCsv, receivedLines } from '../contents/answers.ts'
import { checksCsv, countChecks, unreportedChecks } from '../contents/checks.ts'
import { paperFiles, paperLines } from '../contents/databox-documents.ts'
import { createGuide, type GuideFacts, guideAsPage, guideAsText } from '../contents/guide.ts'
import { type Period, periodOf } from '../contents/period.ts'
import { reportFiles, resultFiles, type StoredFile } from '../contents/stored-files.ts'
import { MAX_REPORTS_WRITTEN } from '../package-rules.ts'
import { fingerprintOf, type SigningKey } from '../signing-key.ts'
import type { PackageRow } from '../store.ts'
import type { PackageCounts } from '../wire.ts'
import type { ArchiveWriter } from './archive.ts'

/** Receives progress: `begin` the total of answers, checks and files, `step` those newly done. */
export type PackageTracker = { begin: (total: number) => Promise<void>; step: (done: number) => Promise<void> }

/** Dependencies for filling a package. */
export type PackageDeps = Pick<Services, 'database' | 'log'> & {
  publicUrl: string
  auditWords: AuditTexts
  /** Writes the report of a single check, unless it exists (single-check/single-report.ts). */
  writeCheckReport: (singleCheckId: number) => Promise<void>
  /** The timestamp authorities that confirm the package's creation time. */
  timestamps: TimestampAuthorities
}

type FillContext = PackageDeps & {
  archive: ArchiveWriter
  key: SigningKey
  progress: PackageTracker
  stopSignal: AbortSignal
}

/**
 * Writes all files of a package, then the files with which it is verified. Returns the counts, and
 * a third party's timestamp or null.
 */
export async function fillArchive(
  context: FillContext,
  row: PackageRow,
): Promise<{ counts: PackageCounts; stamp: NewStamp | null }> {
  const madeAt = await databaseNow(context.database.db)
  const { unreported, registerFiles, hasPapers, ...counts } = await addEvidence(context, row, madeAt)
  const manifest = await addSeal(context, row, { madeAt, counts, unreported, registerFiles, hasPapers })
  const stamp = await addStamp(context, manifest, madeAt)
  context.archive.end()
  return { counts, stamp }
}

async function addEvidence(
  context: FillContext,
  row: PackageRow,
  at: Date,
): Promise<PackageCounts & { unreported: number; registerFiles: string[]; hasPapers: boolean }> {
  const { database, archive, progress } = context
  const { db } = database
  const scope = { companyId: row.company_id, language: row.language }
  const { companyId } = scope
  const period = await periodOf(db, row)
  const unreported = await unreportedChecks(db, companyId, period, MAX_REPORTS_WRITTEN)
  const storedReports = await reportFiles(db, companyId, period)
  const results = await resultFiles(db, companyId, period)
  const ids = await answerIds(db, companyId, period)
  const checks = await countChecks(db, companyId, period)
  // A missing report of a single check counts twice: it is written, then added.
  await progress.begin(2 * unreported.ids.length + storedReports.length + results.length + ids.length + checks)
  await writeReports(context, unreported.ids)
  const reports = await reportFiles(db, companyId, period)
  for (const file of [...reports, ...results]) {
    await addStoredFile(db, archive, file)
    await progress.step(1)
  }
  await archive.add('answers.csv', answersCsv(db, scope, ids, progress.step), { at })
  await archive.add('received.jsonl', receivedLines(db, ids), { at })
  const registerFiles = await addRegisterFiles(context, companyId, { period, at })
  const hasPapers = await addPapers(context, companyId, { period, ids, at })
  await archive.add('checks.csv', checksCsv(db, scope, period, progress.step), { at })
  const judgements = await assessmentsCsv(db, { ...scope, before: period.before })
  await archive.add('judgements.csv', [judgements.csv], { at })
  const auditLines = await addAuditLines(context, row, at)
  const files = { reports: reports.length, results: results.length }
  const unwrittenReports = unreported.count - unreported.ids.length
  return {
    ...files,
    answers: ids.length,
    checks,
    judgements: judgements.count,
    auditLines,
    unreported: unwrittenReports,
    registerFiles,
    hasPapers,
  }
}

/** Adds the answers of registers without a verdict; returns the names of the files. */
async function addRegisterFiles(
  { database: { db }, archive }: FillContext,
  companyId: number,
  { period, at }: { period: Period; at: Date },
): Promise<string[]> {
  const files: string[] = []
  for (const { file, lines } of REGISTER_EVIDENCE) {
    const found = await lines(db, companyId, period)
    if (found.length === 0) continue
    await archive.add(file, found, { at })
    files.push(file)
  }
  return files
}

type Papers = { period: Period; ids: number[]; at: Date }

/** Adds the ministry's documents as received, and their index; returns whether there are any. */
async function addPapers({ database: { db }, archive }: FillContext, companyId: number, { period, ids, at }: Papers) {
  const papers = await paperFiles(db, companyId, period)
  if (papers.length === 0) return false
  for (const paper of papers) await addStoredFile(db, archive, paper)
  await archive.add('databox.jsonl', await paperLines(db, companyId, papers, ids), { at })
  return true
}

// Sequential: each report has its own transaction, and stays even if the package fails later.
async function writeReports({ writeCheckReport, progress }: FillContext, singleCheckIds: number[]): Promise<void> {
  for (const id of singleCheckIds) {
    await writeCheckReport(id)
    await progress.step(1)
  }
}

// A file that changed since it was written is no longer evidence, and must not be signed.
async function addStoredFile(db: Database, archive: ArchiveWriter, file: StoredFile): Promise<void> {
  const sha256 = await archive.add(file.name, fileParts(db, file.fileId), { at: file.at, isPacked: true })
  if (sha256 !== file.sha256) throw new Error(`${file.name} is no longer what was stored`)
}

/** Adds the audit log lines of the company itself, which its Admins may read. */
async function addAuditLines({ database, archive, auditWords, progress }: FillContext, row: PackageRow, madeAt: Date) {
  const { company_id: companyId, language } = row
  const auditReader = { userId: 0, companyId, role: ROLES.admin, email: '', language }
  let lineCount = 0
  const count = async (lines: number) => {
    lineCount += lines
    await progress.step(0)
  }
  const filter = { from: row.first_day, to: row.last_day, companyId }
  await archive.add('audit-log.csv', yieldExportedLines(auditReader, database.db, auditWords, filter, count), {
    at: madeAt,
  })
  return lineCount
}

/** Adds the guide, the public key, the checksums and the signed manifest. Returns the manifest. */
async function addSeal(context: FillContext, row: PackageRow, packageFacts: PackageFacts): Promise<Buffer> {
  const { database, archive, key } = context
  const facts = await factsOf(context, row, packageFacts)
  const at = packageFacts.madeAt
  const [german, english] = [createGuide('de', facts), createGuide('en', facts)]
  await archive.add('PRUEFEN.txt', [guideAsText([german, english])], { at })
  await archive.add(
    'PRUEFEN.html',
    [
      guideAsPage([
        ['de', german],
        ['en', english],
      ]),
    ],
    { at },
  )
  await archive.add('public-key.pem', [key.publicKey], { at })
  const sums = archive.sums()
  const manifest = manifestOf(facts, sums, await signHead(database.db, key))
  await archive.add('SHA256SUMS', [sums], { at })
  await archive.add('manifest.json', [manifest], { at })
  await archive.add('manifest.json.sig', [key.sign(manifest)], { at })
  return manifest
}

/**
 * Adds a third party's timestamp if one is reachable. `tsa.pem` is the topmost certificate of its
 * chain, with which `openssl ts` verifies it.
 */
async function addStamp(
  { database: { db }, log, archive, timestamps, stopSignal }: FillContext,
  manifest: Buffer,
  at: Date,
): Promise<NewStamp | null> {
  const sha256 = createHash('sha256').update(manifest).digest()
  const stamp = await stampHash({ ...timestamps, db, log }, sha256, stopSignal)
  if (stamp === null) return null
  await archive.add('manifest.tsr', [stamp.reply], { at })
  await archive.add('tsa.pem', [stamp.path.at(-1)?.toString() ?? ''], { at })
  return stamp
}

type PackageFacts = Pick<GuideFacts, 'madeAt' | 'counts' | 'unreported'> & {
  registerFiles: string[]
  hasPapers: boolean
}

async function factsOf(
  { database: { db }, key, publicUrl, timestamps }: FillContext,
  row: PackageRow,
  packageFacts: PackageFacts,
): Promise<GuideFacts> {
  const company = db.selectFrom('company').select(['name', 'uid']).where('id', '=', row.company_id)
  return {
    ...packageFacts,
    version: VERSION,
    company: await company.executeTakeFirstOrThrow(),
    days: { first: row.first_day, last: row.last_day },
    key: {
      fingerprint: fingerprintOf(key.publicKey),
      address: new URL(callUrl(reports.publicKey, {}), publicUrl).href,
    },
    checkPage: verificationPageOf({ publicUrl }).url,
    isStamped: timestamps.urls.length > 0,
  }
}

/**
 * Returns the data to sign: company, period, counts, time and release, checksums of all files, and
 * the head of the audit log.
 */
function manifestOf(
  { company, days, madeAt, version, counts, key }: GuideFacts,
  sums: string,
  auditHead: SignedHead | null,
): Buffer {
  const manifest = {
    format: 'uid-check-auditor-package',
    formatVersion: 1,
    productVersion: version,
    company,
    period: { firstDay: days.first, lastDay: days.last, timeZone: VIENNA },
    madeAt: madeAt.toISOString(),
    counts,
    publicKeySha256: key.fingerprint,
    sha256sums: createHash('sha256').update(sums).digest('hex'),
    auditHead,
  }
  return Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)
}
