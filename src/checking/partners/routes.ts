import { actorOf } from '../../base/roles/access.ts'
import type { App } from '../../platform/http/app.ts'
import { perMinuteAndUser } from '../../platform/http/rate-limits.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import type { Groups } from '../../registers/marks/group-membership/groups.ts'
import { membershipSchema } from '../../registers/marks/group-membership/wire.ts'
import * as contract from './contract.ts'
import { readDigestSetting, saveDigestSetting } from './digest/recipients.ts'
import { listChanges } from './find-changes.ts'
import { listPartners, readPartner } from './list-partners.ts'
import { partnerOf } from './list-sql.ts'
import { queryMembership } from './query-membership.ts'
import { markAllChangesSeen, markChangeSeen } from './seen-store.ts'
import { timelineOf } from './timeline.ts'
import {
  changesQuerySchema,
  digestSettingChangeSchema,
  digestSettingSchema,
  membershipQuerySchema,
  partnerChangesSchema,
  partnerListSchema,
  partnerQuerySchema,
  partnerSchema,
  seenChangesSchema,
  timelineQuerySchema,
  timelineSchema,
} from './wire.ts'

type PartnersDeps = Pick<Services, 'database' | 'clock'> & {
  groups: Groups
  /** Queries per minute and user; 0 = unlimited. */
  rateSingleCheck: number
}

/**
 * Registers the routes for a company's business partners: the list, one partner, and its timeline.
 */
export function partnerRoutes(app: App, { database, clock, groups, rateSingleCheck }: PartnersDeps): void {
  const { db } = database
  serve(app, contract.list, { query: partnerQuerySchema, answer: partnerListSchema }, request =>
    listPartners(actorOf(request), db, request.params.companyId, request.query, clock.now()),
  )
  serve(app, contract.read, { answer: partnerSchema }, request =>
    readPartner(actorOf(request), db, request.params.companyId, request.params.id),
  )
  serve(
    app,
    contract.askMembership,
    { body: membershipQuerySchema, answer: membershipSchema, config: perMinuteAndUser(rateSingleCheck) },
    request => queryMembership(actorOf(request), { database, groups }, request.params, request.body.ico),
  )
  serve(app, contract.timeline, { query: timelineQuerySchema, answer: timelineSchema }, async request => {
    const { companyId, id } = request.params
    const { uid } = await partnerOf(db, companyId, { id })
    return timelineOf(db, { companyId, uid }, actorOf(request).language, request.query)
  })
}

/** Registers the routes for changes of partners: read them, and mark one or all as seen. */
export function partnerChangeRoutes(app: App, services: Pick<Services, 'database' | 'clock'>): void {
  serve(app, contract.changes, { query: changesQuerySchema, answer: partnerChangesSchema }, request =>
    listChanges(actorOf(request), services.database.db, request.params.companyId, request.query),
  )
  serve(app, contract.markAllSeen, { body: seenChangesSchema }, request =>
    markAllChangesSeen(actorOf(request), services, { ...request.params, ...request.body }),
  )
  serve(app, contract.markOneSeen, {}, request => markChangeSeen(actorOf(request), services, request.params))
}

/**
 * Registers the routes for the user's daily digest: whether it is sent, and whether the user wants
 * it.
 */
export function digestSettingRoutes(app: App, services: Pick<Services, 'database' | 'clock' | 'mails'>): void {
  serve(app, contract.ownMails, { answer: digestSettingSchema }, request =>
    readDigestSetting(actorOf(request), services),
  )
  serve(app, contract.changeDigestSetting, { body: digestSettingChangeSchema }, async request => {
    await saveDigestSetting(actorOf(request), services, request.body.wants)
  })
}
