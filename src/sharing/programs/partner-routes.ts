import { sql } from 'kysely'
import type { Database, Reader } from '../../base/database/database.ts'
import { actorOf } from '../../base/roles/access.ts'
import type { Actor } from '../../base/roles/actor.ts'
import { Refusal } from '../../base/roles/refusals.ts'
import { VERDICT_NAMES } from '../../base/verdict-rules.ts'
import { partnersInChangeOrder } from '../../checking/partners/changed-since.ts'
import { partnerApiValues } from '../../checking/partners/fields-rules.ts'
import { isWatched, matchesSearch } from '../../checking/partners/filter-sql.ts'
import { type PartnerRow, partnerOf, partnersByIds } from '../../checking/partners/list-sql.ts'
import { fewMatches } from '../../checking/partners/page-sql.ts'
import { timelineOf } from '../../checking/partners/timeline.ts'
import type { PartnerEvent, TimelineQuery } from '../../checking/partners/wire.ts'
import type { App } from '../../platform/http/app.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import { marksFromSql } from '../../registers/marks/marks-sql.ts'
import { markFields } from '../../registers/marks/wire.ts'
import { parseUid } from '../../vat-ids/uid/parse-uid.ts'
import * as contract from './contract.ts'
import {
  historyQuerySchema,
  type PartnerHistory,
  type Partners,
  type PartnersQuery,
  partnerHistorySchema,
  partnersQuerySchema,
  partnersSchema,
} from './partner-wire.ts'
import { confirmationField } from './wire-names.ts'

/** Adds the routes of a company's business partners for programs (docs/rules.md#partners). */
export function programPartnerRoutes(app: App, { database: { db } }: Pick<Services, 'database'>): void {
  serve(app, contract.listPartners, { query: partnersQuerySchema, answer: partnersSchema }, request =>
    partnersAfter(actorOf(request), db, request.query),
  )
  serve(app, contract.readPartner, { query: historyQuerySchema, answer: partnerHistorySchema }, request =>
    partnerHistory(actorOf(request), db, request.params.uid, request.query),
  )
}

/**
 * Returns up to `limit` of a company's partners after the position `after`, ordered by UID. With
 * `changedSince`, orders them by change and includes removed ones. Throws 400 for an `after` of the
 * other order.
 */
async function partnersAfter({ companyId }: Actor, db: Database, query: PartnersQuery): Promise<Partners> {
  const { changedSince: since, after, limit } = query
  const matchingIds = query.search ? await fewMatches(db, companyId, query.search) : null
  const filtered = partnersMatching(db, companyId, query, matchingIds)
  if (since === undefined) {
    const positions = await inOrderOfUids(filtered, query)
    return { partners: await readPartners(db, positions), next: nextOf(positions, limit) }
  }
  const positions = await partnersInChangeOrder(db, filtered, { companyId, since, after, limit })
  const { removed = [], kept: current = [] } = Object.groupBy(positions, ({ isRemoved }) =>
    isRemoved ? 'removed' : 'kept',
  )
  return {
    partners: await readChangedPartners(db, current),
    removed: removed.map(({ id, at }) => ({ id, removedAt: at.toISOString() })),
    next: nextOf(positions, limit),
  }
}

const nextOf = (positions: readonly { place: string }[], limit: number): string | null =>
  positions.length === limit ? (positions.at(-1)?.place ?? null) : null

async function readPartners(db: Reader, positions: readonly { id: number }[]): Promise<Partners['partners']> {
  const ids = positions.map(({ id }) => id)
  const rows = await partnersByIds(db, ids)
  return rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)).map(partnerFields)
}

/**
 * Returns partners with the time of their position in the order. With the newer time of a partner
 * that changed since, a program would skip other partners' changes in between.
 */
async function readChangedPartners(db: Reader, positions: readonly { id: number; at: Date }[]) {
  const changeTimes = new Map(positions.map(({ id, at }) => [id, at.toISOString()]))
  const partners = await readPartners(db, positions)
  return partners.map(partner => ({ ...partner, changedAt: changeTimes.get(partner.id) ?? partner.changedAt }))
}

const partnersMatching = (
  db: Reader,
  companyId: number,
  { verdict, watched, search }: PartnersQuery,
  matchingIds: number[] | null,
) =>
  db
    .selectFrom('partner')
    .select('id')
    .where('company_id', '=', companyId)
    .$if(verdict !== undefined, query =>
      query.where('verdict', 'is not distinct from', verdict === 'valid' || verdict === 'invalid' ? verdict : null),
    )
    .$if(watched !== undefined, query => query.where(isWatched(companyId, watched === true)))
    .$if(matchingIds !== null, query => query.where(sql<boolean>`partner.id = any(${matchingIds}::int[])`))
    .$if(matchingIds === null && search !== undefined && search !== '', query =>
      query.where(matchesSearch(search ?? '')),
    )

// Without this check, an invalid position would return an empty page.
const UID_POSITION = /^(?:[A-Z]{2,3}[0-9A-Z+*]{1,20})?$/

function inOrderOfUids(filtered: ReturnType<typeof partnersMatching>, { after, limit }: PartnersQuery) {
  if (!UID_POSITION.test(after))
    throw new Refusal('bad-input', 'bad input', [{ path: 'after', message: 'the `next` of the call before' }])
  return filtered.select('uid as place').where('uid', '>', after).orderBy('uid').limit(limit).execute()
}

/**
 * Returns a partner, by its VAT ID or id, with a page of its timeline. Throws 404 if the program's
 * company never queried it.
 */
async function partnerHistory(
  { companyId, language }: Actor,
  db: Reader,
  input: string,
  query: TimelineQuery,
): Promise<PartnerHistory> {
  const row = await partnerOf(db, companyId, partnerKeyOf(input))
  const { events, next } = await timelineOf(db, { companyId, uid: row.uid }, language, query)
  return { ...partnerFields(row), events: events.map(toEvent), next }
}

// Digits only are no VAT ID, but the id of a partner as in events.
const partnerKeyOf = (input: string) =>
  /^[1-9]\d{0,8}$/.test(input) ? { id: Number(input) } : { uid: parseUid(input).uid }

const partnerFields = (row: PartnerRow): Partners['partners'][number] => ({
  id: row.id,
  ...partnerApiValues(row),
  ...markFields(marksFromSql(row.marks)),
})

function toEvent(event: PartnerEvent): PartnerHistory['events'][number] {
  const { at } = event
  if (event.kind === 'batch') {
    const { id, fileName, verdict } = event
    return { kind: 'batch', at, id, fileName, verdict: verdict && VERDICT_NAMES[verdict] }
  }
  if (event.kind === 'check') return { kind: 'check', at, id: event.id, verdict: VERDICT_NAMES[event.verdict] }
  if (event.kind === 'judgement') {
    return { kind: 'judgement', at, message: event.said, ownName: event.ownName, name: event.givenName }
  }
  if (event.kind === 'change') return { kind: 'change', at, change: event.change, message: event.said }
  if (event.kind === 'listing') return { kind: 'listing', at, isListed: event.isListed, message: event.said }
  const { service, level, message, name, addressLines, consultationNumber } = event
  return {
    kind: 'answer',
    at,
    verdict: VERDICT_NAMES[event.verdict],
    service,
    level,
    message,
    askedFor: { uid: event.requesterUid, name: event.requesterName },
    name,
    addressLines,
    consultationNumber,
    ...confirmationField(event.confirmation),
  }
}
