import type { Authority } from '../../base/authority-rules.ts'
import type { Answer, Outcome, QueryResult, StoredAnswer } from '../../registers/authorities/answer.ts'
import { AUTHORITIES, canQuery, firstAcceptingAuthority } from '../../registers/authorities/authorities-rules.ts'
import type { AuthorityQuestion, CallerKind } from '../../registers/authorities/query-context.ts'
import { isWorthRetrying, mayFallBack } from '../../registers/authorities/reasons.ts'
import { areSameTexts, type SentText } from '../../registers/authorities/trader.ts'
import type { CompanyText } from '../../vat-ids/same-company/comparison.ts'
import { parseUid } from '../../vat-ids/uid/parse-uid.ts'
import type { ParsedUid, QueryableUid } from '../../vat-ids/uid/parsed-uid.ts'
import { findCachedAnswers } from '../cache/find-cached.ts'
import { type MappedServices, servicesInMapping } from '../country-mapping/services-for-country.ts'
import { type CheckConfig, type CheckContext, cacheKeyOf } from './check-context.ts'
import type { UidCheckResult } from './checked.ts'
import { traderToSend } from './company-comparison.ts'
import { proofOwnership } from './proof.ts'

export type CheckRequest = {
  companyId: number
  /** The user; null = the installation itself (cache update). */
  userId: number | null
  /** The kind of caller, which decides the order at the authorities. */
  kind: CallerKind
  /** As typed or read from the sheet. */
  uid: string
  /** Forces this service; set only by a tester. */
  service: Authority | null
  useCache: boolean
  /**
   * The caller's data on the company, which VIES compares if its state does; absent = nothing to
   * compare.
   */
  company?: CompanyText | undefined
  /**
   * The caller has just found nothing in the cache (cachedAnswers): skips the cache of the
   * first service.
   */
  isLookedUp?: boolean
  /** Waits for a rate-limit slot without a time limit, because no user waits for the result. */
  isPatient?: boolean
}

type RunningCheck = {
  context: CheckContext
  request: CheckRequest
  parsed: QueryableUid
  config: CheckConfig
  signal: AbortSignal
}
type ServiceResult = {
  service: Authority
  outcome: Outcome
  newAnswers: Answer[]
  cachedAnswer: StoredAnswer | null
  notBefore: Date | null
}

/**
 * Checks one UID: parses it, looks into the cache, queries a service, and queries the fallback if
 * that service cannot be reached. Used by single checks, batches and cache updates. Stores nothing:
 * the caller stores `newAnswers` in its own transaction. Never returns invalid without an
 * authority's answer.
 */
export async function checkUid(
  context: CheckContext,
  request: CheckRequest,
  signal: AbortSignal,
): Promise<UidCheckResult> {
  const parsed = parseUid(request.uid)
  if (!parsed.isQueryable) return withoutQuery(parsed)
  const config = await context.configOf(request.companyId)
  const { api, fallbackApi } = servicesFor(request, parsed, config)
  const running: RunningCheck = { context, request, parsed, config, signal }
  const first = await consultService(running, api, request.useCache && !request.isLookedUp)
  const second =
    fallbackApi && mayUseFallback(first) ? await consultService(running, fallbackApi, request.useCache) : null
  return conclude(running, second ? [first, second] : [first])
}

const withoutQuery = (parsed: ParsedUid): UidCheckResult => ({
  uid: parsed.uid,
  parsed,
  outcome: { verdict: 'not-a-uid' },
  newAnswers: [],
  cachedAnswer: null,
  proof: null,
  worthRetrying: false,
  notBefore: null,
})

/**
 * Returns a tester's choice, else the company's mapping; if neither service accepts the UID, one
 * that does (docs/rules.md#country-mapping).
 */
export function servicesFor(
  { service }: Pick<CheckRequest, 'service'>,
  { uid, country }: Pick<QueryableUid, 'uid' | 'country'>,
  { mapping }: CheckConfig,
): MappedServices {
  const mapped: MappedServices = service ? { api: service, fallbackApi: null } : servicesInMapping(mapping, country)
  const accepts = (candidate: Authority | null): candidate is Authority =>
    candidate !== null && canQuery(candidate, uid)
  const [api = firstAcceptingAuthority(uid) ?? mapped.api, fallbackApi = null] = [
    mapped.api,
    mapped.fallbackApi,
  ].filter(accepts)
  return { api, fallbackApi }
}

/**
 * Gets the result of one service, from the cache if possible. If the service compares companies and
 * the cached answer compared other texts, queries again; if that fails, uses the cached answer, so
 * that a failed comparison does not lose the verdict.
 */
async function consultService(running: RunningCheck, service: Authority, mayUseCache: boolean): Promise<ServiceResult> {
  const { config } = running
  const cachedAnswer = mayUseCache ? await findCached(running, service, config.cacheLifetimeDays) : null
  if (cachedAnswer && hasComparedTexts(running, service, cachedAnswer)) return fromCache(service, cachedAnswer, [])
  const result = await queryService(running, service)
  // Once the ministry's two queries of the day are used up, today's cached answer is used with any
  // cache lifetime.
  const todaysAnswer = isDayUsedUp(result) ? await findCached(running, service, 1) : null
  const substitute = todaysAnswer ?? (result.outcome.verdict === 'not-checked' ? cachedAnswer : null)
  return substitute ? fromCache(service, substitute, result.answers) : fromService(service, result)
}

// A batch accepts a cached answer of its fallback too, regardless of the texts it compared:
// comparing companies must not change which services are queried.
function hasComparedTexts(running: RunningCheck, service: Authority, cachedAnswer: StoredAnswer): boolean {
  const trader = traderFor(running, service)
  return (
    !AUTHORITIES[service].comparesCompanies ||
    running.request.isLookedUp === true ||
    trader.length === 0 ||
    areSameTexts(cachedAnswer.trader, trader)
  )
}

const traderFor = ({ request, parsed, config }: RunningCheck, service: Authority): SentText[] =>
  traderToSend(request.company, service, parsed, config)

async function findCached(
  { context, request, parsed, config }: RunningCheck,
  service: Authority,
  lifetimeDays: number,
) {
  const cacheKey = cacheKeyOf(context, request.companyId, config, service)
  const freshness = { lifetimeDays, now: context.clock.now(), isMachine: request.kind === 'machine' }
  const cachedAnswers = await findCachedAnswers(context.db, cacheKey, [parsed.uid], freshness)
  return cachedAnswers.get(parsed.uid) ?? null
}

const queryService = (running: RunningCheck, service: Authority): Promise<QueryResult> =>
  running.context.authorities.query(questionFor(running, service), running.signal)

function questionFor(running: RunningCheck, service: Authority): AuthorityQuestion {
  const { request, parsed, config } = running
  const { account, requester, ownUids } = config
  const trader = traderFor(running, service)
  const caller = { companyId: request.companyId, kind: request.kind }
  return { service, caller, uid: parsed.uid, account, requester, ownUids, trader, isPatient: request.isPatient }
}

const isDayUsedUp = ({ outcome }: QueryResult): boolean =>
  outcome.verdict === 'not-checked' && outcome.reason === 'day-limit'

const fromCache = (service: Authority, cachedAnswer: StoredAnswer, newAnswers: Answer[]): ServiceResult => ({
  service,
  outcome: cachedAnswer.outcome,
  newAnswers,
  cachedAnswer,
  notBefore: null,
})

const fromService = (service: Authority, { outcome, answers, notBefore }: QueryResult): ServiceResult => ({
  service,
  outcome,
  newAnswers: answers,
  cachedAnswer: null,
  notBefore,
})

const mayUseFallback = ({ outcome, service }: ServiceResult): boolean =>
  outcome.verdict === 'not-checked' && mayFallBack(outcome.reason, service)

/**
 * The last service that was queried or had a cached answer decides, else one whose call was
 * postponed: postponed calls can still be made today. Without a verdict, the check is worth
 * retrying if any of the services is.
 */
function conclude({ request, parsed, config }: RunningCheck, results: ServiceResult[]): UidCheckResult {
  const deciding =
    results.findLast(({ newAnswers, cachedAnswer }) => newAnswers.length > 0 || cachedAnswer) ??
    results.find(isPostponed) ??
    results[0]
  const outcome: Outcome = deciding?.outcome ?? { verdict: 'not-checked', reason: 'internal-error' }
  const isOpen = outcome.verdict === 'not-checked'
  const cachedAnswer = deciding?.cachedAnswer ?? null
  const retryable = results.filter(result => isWorthRetrying(result.outcome))
  return {
    uid: parsed.uid,
    parsed,
    outcome,
    newAnswers: results.flatMap(({ newAnswers }) => newAnswers),
    cachedAnswer,
    proof: cachedAnswer && proofOwnership(cachedAnswer, { id: request.companyId, uid: config.requester.uid }),
    worthRetrying: isOpen && retryable.length > 0,
    notBefore: isOpen ? earliestRetry(retryable) : null,
  }
}

const isPostponed = ({ outcome }: ServiceResult): boolean =>
  outcome.verdict === 'not-checked' && outcome.reason === 'cancelled'

// There is no need to wait if one of them can be queried at once.
function earliestRetry(retryable: ServiceResult[]): Date | null {
  const times = retryable.map(({ notBefore }) => notBefore?.getTime() ?? 0)
  const first = Math.min(...times)
  return Number.isFinite(first) && first > 0 ? new Date(first) : null
}
