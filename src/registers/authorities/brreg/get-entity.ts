import { type Exchange, exchange } from '../../../platform/http/outgoing/exchange.ts'
import { packReceived, type Received } from '../received.ts'
import { failedCallReply } from '../reply.ts'
import { type AuthorityDate, readAuthorityDate } from '../trusted-time.ts'
import { type Parsed, parseAnswer } from './parse-answer.ts'
import { storedBytes } from './stored-body.ts'

/** The register's address; `timeoutMs` limits one call, in milliseconds. */
export type BrregService = { url: string; timeoutMs: number }

/** The register's answer, and the time of its own clock. */
export type BrregAnswer = Parsed & { dates: AuthorityDate[]; received: Received | null }

/**
 * Returns the digits of a parsed Norwegian number (NO123456789), or null for any other, which must
 * not be sent.
 */
export const digitsOf = (uid: string): string | null => /^NO(\d{9})$/.exec(uid)?.[1] ?? null

/** Version 1 is no longer served (docs/sources.md#norwegian-register). */
const ENTITY_TYPE = 'application/vnd.brreg.enhetsregisteret.enhet.v2+json;charset=UTF-8'

/**
 * Looks up nine digits; `now` is the time by our clock. The register's "not found" has no body, so
 * a proxy's 404 looks the same: then a search for the number, whose result is JSON, decides. Never
 * throws.
 */
export async function getEntity(
  service: BrregService,
  { digits, now }: { digits: string; now: Date },
  signal: AbortSignal,
): Promise<BrregAnswer> {
  const query = { digits, askedAt: now }
  const entity = await get(service, `/enheter/${digits}`, `${ENTITY_TYPE}, application/json;q=0.9`, signal)
  if (entity.status !== 404) return answerFrom(entity, query)
  const result = await get(service, `/enheter?organisasjonsnummer=${digits}`, 'application/json', signal)
  return answerFrom(result, query)
}

/** Returns the time of the register's clock, from a call without a query; null if unknown. */
export async function readDate(service: BrregService, signal: AbortSignal): Promise<AuthorityDate | null> {
  const { kind, date = '' } = await get(service, '', 'application/json', signal)
  return kind === 'answered' ? readAuthorityDate(date) : null
}

const get = ({ url, timeoutMs }: BrregService, path: string, accept: string, signal: AbortSignal): Promise<Exchange> =>
  exchange({ url: `${url.replace(/\/+$/, '')}${path}`, method: 'GET', headers: { accept }, timeoutMs }, signal)

function answerFrom(response: Exchange, query: { digits: string; askedAt: Date }): BrregAnswer {
  const { bytes, date = '' } = response
  const received = bytes ? packReceived('brreg', { bytes, dated: date, stored: storedBytes(bytes) }) : null
  if (response.kind === 'failed') return { reply: failedCallReply(response), dates: [], received, busy: null }
  const authorityDate = readAuthorityDate(date)
  return { ...parseAnswer(response, query), dates: authorityDate ? [authorityDate] : [], received }
}
