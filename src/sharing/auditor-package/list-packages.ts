import { sql } from 'kysely'
import type { Reader } from '../../base/database/database.ts'
import { storedUntil } from './package-rules.ts'
import { type AuditorLink, type AuditorPackage, LINK_EVENTS, type PackageCounts } from './wire.ts'

const MAX_LISTED = 50

/**
 * Returns a company's packages with their links, newest first, including removed ones. `today` is
 * the day in Vienna.
 */
export async function listPackages(db: Reader, companyId: number, today: string): Promise<AuditorPackage[]> {
  const rows = await rowsOf(db, companyId)
  const links = await linksTo(
    db,
    rows.map(({ id }) => id),
    today,
  )
  return rows.map(row => ({ ...toPackage(row), links: links.get(row.id) ?? [] }))
}

const rowsOf = (db: Reader, companyId: number) =>
  db
    .selectFrom('auditor_package as package')
    .innerJoin('users as asker', 'asker.id', 'package.requested_by')
    .leftJoin('file', 'file.id', 'package.file_id')
    .selectAll('package')
    .select(['file.size', 'file.sha256', sql<string>`concat_ws(' ', asker.firstname, asker.lastname)`.as('asker')])
    .select(sql<boolean>`coalesce(package.lease_until > now(), false)`.as('is_held'))
    .select(
      sql<Date | null>`(select max(gen_time) from timestamp_token
        where kind = 'auditor-package' and number = package.id)`.as('stamped_at'),
    )
    .where('package.company_id', '=', companyId)
    .orderBy('package.id', 'desc')
    .limit(MAX_LISTED)
    .execute()

type Row = Awaited<ReturnType<typeof rowsOf>>[number]

const toPackage = (row: Row): Omit<AuditorPackage, 'links'> => ({
  id: row.id,
  firstDay: row.first_day,
  lastDay: row.last_day,
  done: row.done,
  total: row.total,
  state: row.state === 'waiting' && row.is_held ? 'making' : row.state,
  requestedBy: row.asker,
  requestedAt: row.requested_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
  keptUntil: row.state === 'made' && row.ended_at ? storedUntil(row.ended_at).toISOString() : null,
  size: row.size,
  sha256: row.sha256,
  stampedAt: row.stamped_at?.toISOString() ?? null,
  // The column is written from a PackageCounts (making/make-package.ts).
  counts: row.counts as PackageCounts | null,
})

const MAX_EVENTS = 20

/** Returns the links by package id, newest first, each with its latest events. */
async function linksTo(db: Reader, packageIds: number[], today: string): Promise<Map<number, AuditorLink[]>> {
  const rows = await db
    .selectFrom('auditor_link as link')
    .innerJoin('users as maker', 'maker.id', 'link.created_by')

    .innerJoin('auditor_package as package', 'package.id', 'link.package_id')
    .select(['link.id', 'package.state', 'link.package_id', 'link.last_day', 'link.created_at', 'link.withdrawn_at'])
    .select(sql<string>`concat_ws(' ', maker.firstname, maker.lastname)`.as('maker'))
    .where(sql<boolean>`link.package_id = any(${packageIds}::int[])`)
    .orderBy('link.id', 'desc')
    .execute()
  const links = new Map<number, AuditorLink[]>()
  for (const row of rows) {
    const isOpen = row.state === 'made' && row.withdrawn_at === null && row.last_day >= today
    const link = { id: row.id, lastDay: row.last_day, isOpen, createdBy: row.maker, events: await eventsOf(db, row.id) }
    const times = { createdAt: row.created_at.toISOString(), withdrawnAt: row.withdrawn_at?.toISOString() ?? null }
    links.set(row.package_id, [...(links.get(row.package_id) ?? []), { ...link, ...times }])
  }
  return links
}

async function eventsOf(db: Reader, id: number): Promise<AuditorLink['events']> {
  const lines = await db
    .selectFrom('audit_log')
    .select(['at', 'action', 'address'])
    .where('object', '=', `auditor-link/${id}`)
    .where(sql<boolean>`object like 'auditor-link/%'`)
    .where('action', 'in', [...LINK_EVENTS])
    .orderBy('id', 'desc')
    .limit(MAX_EVENTS)
    .execute()
  return lines.flatMap(({ at, action, address }) => {
    const event = LINK_EVENTS.find(linkEvent => linkEvent === action)
    return event === undefined ? [] : [{ at: at.toISOString(), event, address: address ?? '' }]
  })
}
