import { emailHash } from '../../../access/credentials/tries-store.ts'
import type { Database, Reader } from '../../../ground/database/database.ts'
import type { Encryption } from '../../../ground/database/encryption.ts'
import type { Actor } from '../../../ground/roles/actor.ts'
import { OPERATOR_COMPANY_ID, ROLES } from '../../../ground/roles/role-rules.ts'
import { PLACES } from '../places/places.ts'
import { readColumns } from './columns.ts'
import { startFileLooker } from './file-looker.ts'
import { createFindings, type Findings } from './findings.ts'
import { filesUntil, lookIntoFiles } from './look-into-files.ts'
import { type Looking, lookIntoTable } from './look-into-table.ts'
import type { Sought } from './sought.ts'

/** `begin` takes how many places there are in all, `step` how many more are done; `rest` lets users' work go first. Each throws once nobody shall go on. */
export type Pace = {
  begin: (total: number) => Promise<void>
  step: () => Promise<void>
  rest: (reader: Reader) => Promise<void>
  /** Aborted once nobody shall go on. */
  noMore: AbortSignal
}

type Whose = {
  db: Database
  encryption: Encryption
  /** Null: of all companies. */
  companyId: number | null
}

/** Looks into every place that may hold what is sought, then into the files that they name. Returns what was found, and what was not looked into. */
export async function search({ db, encryption, companyId }: Whose, sought: Sought, pace: Pace): Promise<Findings> {
  const findings = createFindings()
  const people = { ids: new Set<string>(), sums: typedAddress(companyId, sought) }
  const columns = await readColumns(db)
  const seenBy = adminOf(companyId)
  const looker = startFileLooker()
  const { rest, noMore } = pace
  const looking: Looking = {
    db,
    encryption,
    companyId,
    seenBy,
    sought,
    people,
    columns,
    findings,
    looker,
    noMore,
    rest,
  }
  const withFiles = PLACES.filter(({ files }) => files.length > 0)
  await pace.begin(PLACES.length + withFiles.length)
  for (const place of PLACES) {
    await lookIntoTable(looking, place)
    await pace.step()
  }
  const until = filesUntil()
  try {
    for (const place of withFiles) {
      await lookIntoFiles(looking, place, until)
      await pace.step()
    }
  } finally {
    await looker.end()
  }
  for (const table of findings.cut) findings.leaveOut({ name: table, at: null, reason: 'too-many-hits' })
  return findings
}

/** A result is any Admin's of its company, or of the operator, whoever asked for it: it tells no more than each of them sees elsewhere. */
const adminOf = (companyId: number | null): Actor => ({
  userId: 0,
  companyId: companyId ?? OPERATOR_COMPANY_ID,
  role: ROLES.admin,
  email: '',
  language: 'de',
})

/** An address that somebody tried to sign in with is nobody's: only a search of all companies looks for it. */
const typedAddress = (companyId: number | null, { text }: Sought): Set<string> =>
  new Set(companyId === null && text.includes('@') ? [emailHash(text)] : [])
