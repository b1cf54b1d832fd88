import { sql } from 'kysely'
import { paperTexts } from '../../../documents/reports/paper/read-paper.ts'
import { readFile } from '../../../ground/database/file-store.ts'
import type { UnseenReason } from '../held-rules.ts'
import type { Place, StoredFile } from '../places/place.ts'
import { around } from './leaves.ts'
import type { Looking } from './look-into-table.ts'
import { textsOf } from './open-file.ts'

// Larger than the largest upload that the product ever takes, and than any report of 200,000 rows.
const MOST_FILE_BYTES = 200 * 1024 * 1024
/** Of each kind so many files are opened, the newest first, and all of them together for so long. */
const MOST_FILES = 5_000
const MOST_FILES_MS = 3_600_000
const MOST_HITS_A_FILE = 100

type Kept = { id: string; owner: string; name: string; at: string | null; size: string; company: string }

/** Opens every file that a table names, and adds those in which something was found; what is not opened is left out by name. */
export async function lookIntoFiles(looking: Looking, place: Place, until: number): Promise<void> {
  for (const stored of place.files) {
    let opened = 0
    for (const file of await filesOf(looking, place, stored)) {
      opened += 1
      const reason = reasonNotTo(stored, file, opened, until) ?? (await lookIntoFile(looking, place, stored, file))
      const { name, at, company } = file
      if (reason) looking.findings.leaveOut({ name, at, reason, company })
      else looking.findings.looked('files', 1)
      await looking.rest(looking.db)
    }
  }
}

/** Until when files are opened, of a search that begins now. */
export const filesUntil = (): number => performance.now() + MOST_FILES_MS

async function filesOf({ db, companyId }: Looking, { table, whose }: Place, { column, name, at }: StoredFile) {
  const files = sql<Kept>`select file.id::text as id, held.id::text as owner, ${name} as name, ${at} as at, file.size::text as size,
      coalesce(company.name, '') as company
    from ${sql.table(table)} held join file on file.id = ${sql.ref(`held.${column}`)}
    left join company on company.id = held.company_id
    where ${companyId === null ? sql`true` : whose(companyId)} order by file.id desc`
  return (await files.execute(db)).rows
}

function reasonNotTo({ reading }: StoredFile, { size }: Kept, opened: number, until: number): UnseenReason | undefined {
  if (reading === 'never') return 'copies'
  if (Number(size) > MOST_FILE_BYTES) return 'too-large'
  if (opened > MOST_FILES) return 'too-many'
  return performance.now() > until ? 'too-long' : undefined
}

async function lookIntoFile(
  { db, sought, findings, rest }: Looking,
  { kind, table }: Place,
  { column, reading }: StoredFile,
  { id, owner, name, at }: Kept,
): Promise<UnseenReason | undefined> {
  const found: string[] = []
  try {
    const bytes = await readFile(db, Number(id))
    for await (const texts of reading === 'report' ? paperTexts(bytes) : textsOf(bytes)) {
      for (const text of texts) if (found.length < MOST_HITS_A_FILE && sought.isIn([text])) found.push(text)
      await rest(db)
    }
  } catch (failure) {
    if (failure instanceof Error && failure.name === 'AbortError') throw failure
    return 'unreadable'
  }
  if (found.length === 0) return undefined
  const isSought = (text: string) => sought.isIn([text])
  const excerpts = found.map(text => around(text, isSought))
  findings.add({
    kind: kind === 'batches' ? 'files' : kind,
    table: `${table}.${column}`,
    foundIn: [column],
    text: excerpts[0] ?? '',
    row: { id: owner, file: name, createdAt: at, found: excerpts },
  })
  return undefined
}
