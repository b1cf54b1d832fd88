import { z } from 'zod'
import { hasDuplicateKey, parseJson } from '../../../base/texts/json.ts'
import type { HttpResponse } from '../../../platform/http/outgoing/exchange.ts'
import type { CallResult } from '../limiter.ts'
import { acceptReply } from '../reading/accept-reply.ts'
import { addJson } from '../reading/add-fields.ts'
import { readDay } from '../reading/stated-day.ts'
import { type Period, type StatedVerdict, type Statement, stated, statementOf } from '../reading/statement.ts'
import { type Reply, replyWith, unreadableReply } from '../reply.ts'
import type { BrregStatus } from './brreg-texts.ts'
import { outcomeOfStatus } from './codes.ts'
import { KNOWN_JSON } from './known-fields.ts'
import { type Entity, readEntity } from './read-entity.ts'
import { storedBody } from './stored-body.ts'

/** The register's answer, and whether it wants fewer calls. */
export type Parsed = { reply: Reply; busy: CallResult['busy'] }

type ResponseText = Pick<HttpResponse, 'status' | 'body' | 'location'>

/** The queried digits and the time of the query. */
type QueriedNumber = { digits: string; askedAt: Date }

/**
 * Parses an answer about nine digits: an entity (HTTP 200, or 410 if it was removed), or the result
 * of a search for the number (HTTP 200). Anything else says nothing about the number; HTTP 404 does
 * not either, because it has no body (get-entity.ts).
 */
export function parseAnswer(response: ResponseText, query: QueriedNumber): Parsed {
  const json = parseJson(response.body)
  const isReadable = (response.status === 200 || response.status === 410) && !hasDuplicateKey(response.body)
  const entity = isReadable ? readEntity(json) : null
  if (entity) return { reply: replyFromEntity(response, query, entity), busy: null }
  const result = isReadable && response.status === 200 ? emptyResultSchema.safeParse(json).data : undefined
  return result ? { reply: replyFromEmptyResult(response, query, result), busy: null } : unreadable(response)
}

/** Builds the reply without a verdict. Its excerpt names no person either. */
const noVerdict = (response: ResponseText): Reply => unreadableReply({ ...response, body: storedBody(response.body) })

// The register publishes no limit; both mean that it wants a pause.
const unreadable = (response: ResponseText): Parsed => ({
  reply: noVerdict(response),
  busy: response.status === 429 || response.status === 503 ? 'service' : null,
})

function replyFromEntity(response: ResponseText, query: QueriedNumber, entity: Entity): Reply {
  const status = entity.number === query.digits ? statusOf(entity, response.status) : null
  if (status === null) return noVerdict(response)
  const reply = { ...replyWith(outcomeOfStatus(status), status), ...disclosedBy(entity, status) }
  const { verdict } = reply.outcome
  if (verdict === 'not-checked') return reply
  return acceptReply(
    { reply, fallback: noVerdict(response) },
    stateEntity(parseJson(response.body), entity, { status, verdict }),
    detailsOf(query),
  )
}

const detailsOf = ({ digits, askedAt }: QueriedNumber) => ({ uid: `NO${digits}`, requester: '', level: null, askedAt })

type Rule = { status: BrregStatus; fits: (entity: Entity, httpStatus: number) => boolean }

/** The first that fits counts. A removed entity (HTTP 410) has at most the day of its deletion. */
const RULES: readonly Rule[] = [
  { status: 'DELETED', fits: ({ kind, deleted }) => kind === 'SlettetEnhet' || deleted !== '' },
  { status: 'WITHHELD', fits: (_, httpStatus) => httpStatus === 410 },
  { status: 'NOT_REGISTERED', fits: ({ isInVatRegister }) => isInVatRegister === false },
  { status: 'BANKRUPT', fits: entity => entity.isInVatRegister === true && entity.isBankrupt },
  {
    status: 'COMPULSORY_LIQUIDATION',
    fits: entity => entity.isInVatRegister === true && entity.isInCompulsoryLiquidation,
  },
  { status: 'LIQUIDATION', fits: entity => entity.isInVatRegister === true && entity.isInLiquidation },
  { status: 'REGISTERED', fits: ({ isInVatRegister }) => isInVatRegister === true },
]

/** Kinds of answers about a legal entity, by HTTP status; '' = not stated. */
const KINDS: Readonly<Record<number, readonly string[]>> = {
  200: ['', 'Enhet', 'SlettetEnhet'],
  410: ['', 'SlettetEnhet', 'FjernetEnhet'],
}

const statusOf = (entity: Entity, httpStatus: number): BrregStatus | null =>
  KINDS[httpStatus]?.includes(entity.kind) ? (RULES.find(({ fits }) => fits(entity, httpStatus))?.status ?? null) : null

function disclosedBy(entity: Entity, status: BrregStatus): Pick<Reply, 'name' | 'addressLines' | 'entry'> {
  const from = readDay(entity.from)
  const until = status === 'DELETED' ? readDay(entity.deleted) : null
  const { name, addressLines } = entity
  return { name, addressLines, ...((from ?? until) !== null && { entry: { from, until, head: null } }) }
}

const VAT = 'registrertIMvaregisteret'
const DELETION = 'slettedato'

type Decision = { status: BrregStatus; verdict: StatedVerdict }

function stateEntity(json: unknown, entity: Entity, { status, verdict }: Decision): Statement {
  const isDeleted = status === 'DELETED'
  const period: Period = isDeleted ? 'ended' : verdict === 'valid' ? 'current' : 'none'
  const statement = statementOf(isDeleted ? DELETION : VAT, verdict, period)
  if (isDeleted && entity.isInVatRegister === true) statement.verdicts.push({ at: VAT, value: 'yes' })
  if (isDeleted && entity.kind === 'Enhet') statement.verdicts.push({ at: 'respons_klasse', value: 'yes' })
  statement.froms.push(...stated('registreringsdatoMerverdiavgiftsregisteret', entity.from))
  statement.untils.push(...stated(DELETION, entity.deleted))
  return typeof json === 'object' && json !== null ? addJson(statement, json, KNOWN_JSON) : statement
}

/** The result of a search without a match. The link contains the number that was searched. */
const emptyResultSchema = z.looseObject({
  page: z.looseObject({ totalElements: z.literal(0), totalPages: z.literal(0).nullish() }),
  _links: z.looseObject({ self: z.looseObject({ href: z.string() }) }),
  _embedded: z.never().optional(),
})
type EmptyResult = z.infer<typeof emptyResultSchema>

const RESULT_FIELDS = new Set([
  ...['page', 'page.size', 'page.totalElements', 'page.totalPages', 'page.number'],
  ...['_links', '_links.self', '_links.self.href'],
])
const PAGING = new Set(['page', 'size', 'sort'])

/** Returns the searched number; null if the search had other conditions, which may exclude it. */
function searchedNumber(href: string): string | null {
  const parameters = [...new URLSearchParams(href.split('?')[1])].filter(([name]) => !PAGING.has(name))
  const [[name, value] = []] = parameters
  return parameters.length === 1 && name === 'organisasjonsnummer' ? (value ?? null) : null
}

function replyFromEmptyResult(response: ResponseText, query: QueriedNumber, result: EmptyResult): Reply {
  const fallback = noVerdict(response)
  if (searchedNumber(result._links.self.href) !== query.digits) return fallback
  const statement = addJson(statementOf('page.totalElements', 'invalid'), result, { read: RESULT_FIELDS })
  const reply = replyWith(outcomeOfStatus('NOT_FOUND'), 'NOT_FOUND')
  return acceptReply({ reply, fallback }, statement, detailsOf(query))
}
