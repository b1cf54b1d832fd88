import { sql } from 'kysely'
import type { Reader } from '../../../ground/database/database.ts'
import { type AuditorLink, LINK_EVENTS } from '../wire.ts'

const MOST_EVENTS = 20

/** The links to packages, by the package's id, the newest first, each with what happened to it last. */
export async function linksTo(db: Reader, packageIds: number[], today: string): Promise<Map<number, AuditorLink[]>> {
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
    const moments = { createdAt: row.created_at.toISOString(), withdrawnAt: row.withdrawn_at?.toISOString() ?? null }
    links.set(row.package_id, [...(links.get(row.package_id) ?? []), { ...link, ...moments }])
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
    .limit(MOST_EVENTS)
    .execute()
  return lines.flatMap(({ at, action, address }) => {
    const event = LINK_EVENTS.find(known => known === action)
    return event === undefined ? [] : [{ at: at.toISOString(), event, address: address ?? '' }]
  })
}
