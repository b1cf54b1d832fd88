import type { StoredAnswer } from '../../registers/authorities/answer.ts'
import { parseUid } from '../../vat-ids/uid/parse-uid.ts'
import type { ParsedUid, QueryableUid } from '../../vat-ids/uid/parsed-uid.ts'
import { findCachedAnswers } from '../cache/find-cached.ts'
import { type CheckContext, cacheKeyOf } from './check-context.ts'
import { servicesFor } from './check-uid.ts'
import type { UidCheckResult } from './checked.ts'
import { proofOwnership, type ViewingCompany } from './proof.ts'

/**
 * Returns cached answers about these UIDs (at most 1,000), by UID as given: one statement per
 * service instead of one per UID. Returns the same answers that `checkUid` would find first; the
 * others must be queried. Not inside a transaction.
 */
export async function lookUpCachedAnswers(
  context: CheckContext,
  companyId: number,
  uids: string[],
): Promise<Map<string, UidCheckResult>> {
  const config = await context.configOf(companyId)
  const company = { id: companyId, uid: config.requester.uid }
  const lifetime = { lifetimeDays: config.cacheLifetimeDays, now: context.clock.now() }
  const queryable = uids.map(uid => ({ uid, parsed: parseUid(uid) })).filter(isQueryable)
  const byService = Map.groupBy(queryable, ({ parsed }) => servicesFor({ service: null }, parsed, config).api)
  const results = new Map<string, UidCheckResult>()
  for (const [service, group] of byService) {
    const cacheKey = cacheKeyOf(context, companyId, config, service)
    const parsedUids = group.map(({ parsed }) => parsed.uid)
    const cached = await findCachedAnswers(context.db, cacheKey, parsedUids, lifetime)
    for (const { uid, parsed } of group) {
      const answer = cached.get(parsed.uid)
      if (answer) results.set(uid, fromCache(parsed, answer, company))
    }
  }
  return results
}

const isQueryable = (entry: { uid: string; parsed: ParsedUid }): entry is { uid: string; parsed: QueryableUid } =>
  entry.parsed.isQueryable

const fromCache = (parsed: QueryableUid, cachedAnswer: StoredAnswer, company: ViewingCompany): UidCheckResult => ({
  uid: parsed.uid,
  parsed,
  outcome: cachedAnswer.outcome,
  newAnswers: [],
  cachedAnswer: cachedAnswer,
  proof: proofOwnership(cachedAnswer, company),
  worthRetrying: false,
  notBefore: null,
})
