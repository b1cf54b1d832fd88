import { sql } from 'kysely'
import type { Database, Reader } from '../../base/database/database.ts'
import { actorOf } from '../../base/roles/access.ts'
import type { Actor } from '../../base/roles/actor.ts'
import { Refusal } from '../../base/roles/refusals.ts'
import { partnersInChangeOrder } from '../../checking/partners/changed-since.ts'
import { partnerApiValues } from '../../checking/partners/fields-rules.ts'
import { isWatched, matchesSearch } from '../../checking/partners/filter-sql.ts'
import { type PartnerRow, partnerOf, partnersByIds, payerOf } from '../../checking/partners/list-sql.ts'
import { fewMatches } from '../../checking/partners/page-sql.ts'
import { timelineOf } from '../../checking/partners/timeline.ts'
import type { PartnerEvent, TimelineQuery } from '../../checking/partners/wire.ts'
import type { App } from '../../platform/http/app.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
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
import { confirmationField, unreliableField, VERDICTS } from './wire-names.ts'

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
 * Returns up to `limit` of a company's partners after the position of `after`, by UID, or with
 * `changedSince` by change; then also those removed. Throws 400 for an `after` of the other order.
 */
async function partnersAfter({ companyId }: Actor, db: Database, query: PartnersQuery): Promise<Partners> {
  const { changedSince: since, after, limit } = query
  const few = query.search ? await fewMatches(db, companyId, query.search) : null
  const wanted = partnersWanted(db, companyId, query, few)
  if (since === undefined) {
    const places = await inOrderOfUids(wanted, query)
    return { partners: await partnersAt(db, places), next: nextOf(places, limit) }
  }
  const places = await partnersInChangeOrder(db, wanted, { companyId, since, after, limit })
  const { removed = [], kept: current = [] } = Object.groupBy(places, ({ isRemoved }) =>
    isRemoved ? 'removed' : 'kept',
  )
  return {
    partners: await partnersChangedAt(db, current),
    removed: removed.map(({ id, at }) => ({ id, removedAt: at.toISOString() })),
    next: nextOf(places, limit),
  }
}

const nextOf = (places: readonly { place: string }[], limit: number): string | null =>
  places.length === limit ? (places.at(-1)?.place ?? null) : null

async function partnersAt(db: Reader, places: readonly { id: number }[]): Promise<Partners['partners']> {
  const ids = places.map(({ id }) => id)
  const rows = await partnersByIds(db, ids)
  return rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)).map(partnerFields)
}

/**
 * Returns partners with the time of their position in the order. A partner that changed since
 * appears again; with its newer time a program would skip other partners' changes in between.
 */
async function partnersChangedAt(db: Reader, places: readonly { id: number; at: Date }[]) {
  const moments = new Map(places.map(({ id, at }) => [id, at.toISOString()]))
  const partners = await partnersAt(db, places)
  return partners.map(partner => ({ ...partner, changedAt: moments.get(partner.id) ?? partner.changedAt }))
}

const partnersWanted = (
  db: Reader,
  companyId: number,
  { verdict, watched, search }: PartnersQuery,
  few: number[] | null,
) =>
  db
    .selectFrom('partner')
    .select('id')
    .where('company_id', '=', companyId)
    .$if(verdict !== undefined, query =>
      query.where('verdict', 'is not distinct from', verdict === 'valid' || verdict === 'invalid' ? verdict : null),
    )
    .$if(watched !== undefined, query => query.where(isWatched(companyId, watched === true)))
    .$if(few !== null, query => query.where(sql<boolean>`partner.id = any(${few}::int[])`))
    .$if(few === null && search !== undefined && search !== '', query => query.where(matchesSearch(search ?? '')))

// An invalid position would result in an empty page, which reads as "no partners".
const UID_OR_NONE = /^(?:[A-Z]{2,3}[0-9A-Z+*]{1,20})?$/

function inOrderOfUids(wanted: ReturnType<typeof partnersWanted>, { after, limit }: PartnersQuery) {
  if (!UID_OR_NONE.test(after))
    throw new Refusal('bad-input', 'bad input', [{ path: 'after', message: 'the `next` of the call before' }])
  return wanted.select('uid as place').where('uid', '>', after).orderBy('uid').limit(limit).execute()
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

// Digits only are no VAT ID, but the id by which events name a partner.
const partnerKeyOf = (input: string) =>
  /^[1-9]\d{0,8}$/.test(input) ? { id: Number(input) } : { uid: parseUid(input).uid }

const partnerFields = (row: PartnerRow): Partners['partners'][number] => ({
  id: row.id,
  ...partnerApiValues(row),
  ...unreliableField(payerOf(row)),
  ...(row.is_listed && row.as_of ? { listed: { since: row.since, asOf: row.as_of.toISOString() } } : {}),
})

function toEvent(event: PartnerEvent): PartnerHistory['events'][number] {
  const { at } = event
  if (event.kind === 'batch') {
    const { id, fileName, verdict } = event
    return { kind: 'batch', at, id, fileName, verdict: verdict && VERDICTS[verdict] }
  }
  if (event.kind === 'check') return { kind: 'check', at, id: event.id, verdict: VERDICTS[event.verdict] }
  if (event.kind === 'judgement') {
    return { kind: 'judgement', at, message: event.said, ownName: event.ownName, name: event.givenName }
  }
  if (event.kind === 'change') return { kind: 'change', at, change: event.change, message: event.said }
  if (event.kind === 'listing') return { kind: 'listing', at, isListed: event.isListed, message: event.said }
  const { service, level, message, name, addressLines, consultationNumber } = event
  return {
    kind: 'answer',
    at,
    verdict: VERDICTS[event.verdict],
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
