import type { Authority } from '../../ground/authority-rules.ts'
import type { Answer, Asked, KeptAnswer, Outcome } from '../../registers/authorities/answer.ts'
import type { AskerKind, AuthorityQuestion } from '../../registers/authorities/asking.ts'
import { AUTHORITIES, firstThatTakes, takes } from '../../registers/authorities/authorities-rules.ts'
import { isWorthRetrying, mayFallBack } from '../../registers/authorities/reasons.ts'
import { areSameTexts, type SentText } from '../../registers/authorities/trader.ts'
import type { CompanyText } from '../../vat-ids/same-company/comparison.ts'
import { parseUid } from '../../vat-ids/uid/parse-uid.ts'
import type { AskableUid, ParsedUid } from '../../vat-ids/uid/parsed-uid.ts'
import { lookUpAnswers } from '../cache/look-up.ts'
import { authorityIn, type Whom } from '../country-mapping/authority-for.ts'
import { askingName, type CheckConfig, type CheckContext } from './check-context.ts'
import type { Checked } from './checked.ts'
import { traderToSend } from './compared-by-vies.ts'
import { whoseProof } from './proof.ts'

export type CheckRequest = {
  companyId: number
  /** Who asked; null = the installation itself (cache update). */
  userId: number | null
  /** For whom: decides who goes first at the authorities. */
  kind: AskerKind
  /** As typed or read from the sheet. */
  uid: string
  /** Set by a tester: this service and no other. */
  service: Authority | null
  useCache: boolean
  /** The company as its asker knows it, for VIES to compare where its state does; absent = there is nothing to compare. */
  company?: CompanyText | undefined
  /** The caller has just looked into the cache and found nothing (rememberedAnswers): the first service is asked at once. */
  isLookedUp?: boolean
  /** Waits for a turn at a service with a limit of calls a minute for as long as that takes: nobody looks at a screen meanwhile. */
  isPatient?: boolean
}

type RunningCheck = {
  context: CheckContext
  request: CheckRequest
  parsed: AskableUid
  config: CheckConfig
  signal: AbortSignal
}
type Consulted = {
  service: Authority
  outcome: Outcome
  asked: Answer[]
  remembered: KeptAnswer | null
  notBefore: Date | null
}

/**
 * Checks one UID: what it is, what is remembered, which service to ask, what that says, and which other to ask if it cannot be
 * reached. Single check, batch and cache update all pass through here. Stores nothing: the caller keeps `asked` in its own
 * transaction. Never returns invalid without an authority's word.
 */
export async function checkUid(context: CheckContext, request: CheckRequest, signal: AbortSignal): Promise<Checked> {
  const parsed = parseUid(request.uid)
  if (!parsed.askable) return nobodyToAsk(parsed)
  const config = await context.configOf(request.companyId)
  const { api, fallbackApi } = whomToAsk(request, parsed, config)
  const running: RunningCheck = { context, request, parsed, config, signal }
  const first = await consult(running, api, request.useCache && !request.isLookedUp)
  const second = fallbackApi && maySwitch(first) ? await consult(running, fallbackApi, request.useCache) : null
  return concluded(running, second ? [first, second] : [first])
}

const nobodyToAsk = (parsed: ParsedUid): Checked => ({
  uid: parsed.uid,
  parsed,
  outcome: { verdict: 'not-a-uid' },
  asked: [],
  remembered: null,
  proof: null,
  worthRetrying: false,
  notBefore: null,
})

/** Returns a tester's choice, else the company's mapping; where neither service takes the UID, one that does (docs/rules.md#country-mapping). */
export function whomToAsk(
  { service }: Pick<CheckRequest, 'service'>,
  { uid, country }: Pick<AskableUid, 'uid' | 'country'>,
  { mapping }: CheckConfig,
): Whom {
  const wanted: Whom = service ? { api: service, fallbackApi: null } : authorityIn(mapping, country)
  const takesIt = (one: Authority | null): one is Authority => one !== null && takes(one, uid)
  const [api = firstThatTakes(uid) ?? wanted.api, fallbackApi = null] = [wanted.api, wanted.fallbackApi].filter(takesIt)
  return { api, fallbackApi }
}

/**
 * Consults one service: from memory where that may serve, else by asking. If it compares companies and the remembered answer compared other
 * texts, it is asked again; if that brings no answer, the remembered one serves all the same: wanting a comparison never costs a verdict.
 */
async function consult(running: RunningCheck, service: Authority, mayRemember: boolean): Promise<Consulted> {
  const { config } = running
  const known = mayRemember ? await remembered(running, service, config.cacheLifetimeDays) : null
  if (known && hasComparedThat(running, service, known)) return fromMemory(service, known, [])
  const asked = await ask(running, service)
  // Once the ministry's two questions a day are used up, today's answer serves, whatever lifetime the cache is set to.
  const todays = isDayUsedUp(asked) ? await remembered(running, service, 1) : null
  const instead = todays ?? (asked.outcome.verdict === 'not-checked' ? known : null)
  return instead ? fromMemory(service, instead, asked.answers) : fromService(service, asked)
}

// A batch accepts its fallback's remembered answer, too, whatever texts it compared: comparing companies must not change what is asked.
function hasComparedThat(running: RunningCheck, service: Authority, known: KeptAnswer): boolean {
  const trader = traderFor(running, service)
  return (
    !AUTHORITIES[service].comparesCompanies ||
    running.request.isLookedUp === true ||
    trader.length === 0 ||
    areSameTexts(known.trader, trader)
  )
}

/** What a service is sent of the company. */
const traderFor = ({ request, parsed, config }: RunningCheck, service: Authority): SentText[] =>
  traderToSend(request.company, service, parsed, config)

async function remembered(
  { context, request, parsed, config }: RunningCheck,
  service: Authority,
  lifetimeDays: number,
) {
  const name = askingName(context, request.companyId, config, service)
  const freshness = { lifetimeDays, now: context.clock.now(), isMachine: request.kind === 'machine' }
  const known = await lookUpAnswers(context.db, name, [parsed.uid], freshness)
  return known.get(parsed.uid) ?? null
}

const ask = (running: RunningCheck, service: Authority): Promise<Asked> =>
  running.context.authorities.ask(questionFor(running, service), running.signal)

function questionFor(running: RunningCheck, service: Authority): AuthorityQuestion {
  const { request, parsed, config } = running
  const { account, requester, ownUids } = config
  const trader = traderFor(running, service)
  const asker = { companyId: request.companyId, kind: request.kind }
  return { service, asker, uid: parsed.uid, account, requester, ownUids, trader, isPatient: request.isPatient }
}

const isDayUsedUp = ({ outcome }: Asked): boolean => outcome.verdict === 'not-checked' && outcome.reason === 'day-limit'

const fromMemory = (service: Authority, known: KeptAnswer, asked: Answer[]): Consulted => ({
  service,
  outcome: known.outcome,
  asked,
  remembered: known,
  notBefore: null,
})

const fromService = (service: Authority, { outcome, answers, notBefore }: Asked): Consulted => ({
  service,
  outcome,
  asked: answers,
  remembered: null,
  notBefore,
})

const maySwitch = ({ outcome, service }: Consulted): boolean =>
  outcome.verdict === 'not-checked' && mayFallBack(outcome.reason, service)

/**
 * The last service that was asked or had an answer remembered decides, else one whose call was put off: what users or a stop kept back is not over for the
 * day. Without a verdict, a retry is worthwhile if it is for any of them.
 */
function concluded({ request, parsed, config }: RunningCheck, consulted: Consulted[]): Checked {
  const deciding =
    consulted.findLast(({ asked, remembered }) => asked.length > 0 || remembered) ??
    consulted.find(isPutOff) ??
    consulted[0]
  const outcome: Outcome = deciding?.outcome ?? { verdict: 'not-checked', reason: 'internal-error' }
  const isOpen = outcome.verdict === 'not-checked'
  const remembered = deciding?.remembered ?? null
  const waiting = consulted.filter(each => isWorthRetrying(each.outcome))
  return {
    uid: parsed.uid,
    parsed,
    outcome,
    asked: consulted.flatMap(({ asked }) => asked),
    remembered,
    proof: remembered && whoseProof(remembered, { id: request.companyId, uid: config.requester.uid }),
    worthRetrying: isOpen && waiting.length > 0,
    notBefore: isOpen ? soonest(waiting) : null,
  }
}

const isPutOff = ({ outcome }: Consulted): boolean =>
  outcome.verdict === 'not-checked' && outcome.reason === 'cancelled'

// No need to wait where one of them can be asked at once.
function soonest(waiting: Consulted[]): Date | null {
  const moments = waiting.map(({ notBefore }) => notBefore?.getTime() ?? 0)
  const first = Math.min(...moments)
  return Number.isFinite(first) && first > 0 ? new Date(first) : null
}
