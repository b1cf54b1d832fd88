import { sql } from 'kysely'
import type { Reader } from '../../ground/database/database.ts'
import { keptUntil } from './kept-until.ts'
import { linksTo } from './link/list-links.ts'
import type { AuditorPackage, PackageCounts } from './wire.ts'

const MOST_LISTED = 50

/** A company's packages, the newest first, with the links to each; what was removed is told, too. `today`: Vienna's day. */
export async function listPackages(db: Reader, companyId: number, today: string): Promise<AuditorPackage[]> {
  const rows = await rowsOf(db, companyId)
  const links = await linksTo(
    db,
    rows.map(({ id }) => id),
    today,
  )
  return rows.map(row => ({ ...asPackage(row), links: links.get(row.id) ?? [] }))
}

const rowsOf = (db: Reader, companyId: number) =>
  db
    .selectFrom('auditor_package as package')
    .innerJoin('users as asker', 'asker.id', 'package.requested_by')
    .leftJoin('file', 'file.id', 'package.file_id')
    .selectAll('package')
    .select(['file.size', 'file.sha256', sql<string>`concat_ws(' ', asker.firstname, asker.lastname)`.as('asker')])
    .select(sql<boolean>`coalesce(package.lease_until > now(), false)`.as('is_held'))
    .where('package.company_id', '=', companyId)
    .orderBy('package.id', 'desc')
    .limit(MOST_LISTED)
    .execute()

type Row = Awaited<ReturnType<typeof rowsOf>>[number]

const asPackage = (row: Row): Omit<AuditorPackage, 'links'> => ({
  id: row.id,
  firstDay: row.first_day,
  lastDay: row.last_day,
  done: row.done,
  total: row.total,
  state: row.state === 'waiting' && row.is_held ? 'making' : row.state,
  requestedBy: row.asker,
  requestedAt: row.requested_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
  keptUntil: row.state === 'made' && row.ended_at ? keptUntil(row.ended_at).toISOString() : null,
  size: row.size,
  sha256: row.sha256,
  // Written from PackageCounts when it was made (making/make-package.ts).
  counts: row.counts as PackageCounts | null,
})
