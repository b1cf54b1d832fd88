import { z } from 'zod'
import { parseJson } from '../../../base/texts/json.ts'
import { exchange, type HttpResponse } from '../../../platform/http/outgoing/exchange.ts'
import { oneLine, toStorable } from '../received.ts'
import { failedCallReply, type Reply, replyWith, unreadableReply } from '../reply.ts'
import { tokenReason } from './codes.ts'

/** HMRC's address; `timeoutMs` limits one call, in milliseconds. */
export type HmrcService = { url: string; timeoutMs: number }

/**
 * The operator's application at HMRC's developer hub, shared by the installation
 * (docs/sources.md#british-register).
 */
export type HmrcApplication = { id: string; secret: string }

/** A token and its lifetime in seconds, or the reply without one. */
export type TokenReply = { kind: 'granted'; token: string; lastsSeconds: number } | { kind: 'failed'; reply: Reply }

/** Joins a path to the service's address. */
export const endpointOf = ({ url }: HmrcService, path: string): string => `${url.replace(/\/+$/, '')}${path}`

const neverAborted = new AbortController().signal

/**
 * Requests a token with the application's credentials (OAuth 2.0, client credentials). Never
 * throws; returns `kind: 'failed'`. Callers cannot cancel it: others wait for its result.
 */
export async function requestToken(service: HmrcService, { id, secret }: HmrcApplication): Promise<TokenReply> {
  const form = { client_id: id, client_secret: secret, grant_type: 'client_credentials', scope: 'read:vat' }
  const response = await exchange(
    {
      url: endpointOf(service, '/oauth/token'),
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: new URLSearchParams(form).toString(),
      timeoutMs: service.timeoutMs,
      secrets: [secret],
    },
    neverAborted,
  )
  if (response.kind === 'failed') return failure(failedCallReply(response))
  const tokenReply = readToken(response)
  return tokenReply.kind === 'failed' && response.repeatsSecret
    ? failure({ ...tokenReply.reply, message: '' })
    : tokenReply
}

// HMRC's usual lifetime. A shorter lifetime than the minimum is raised to it: otherwise each query
// would request a token.
const DEFAULT_LIFETIME_SECONDS = 14_400
const MIN_LIFETIME_SECONDS = 60

const grantedSchema = z.object({
  // The characters that a header may contain (RFC 6750, 2.1).
  access_token: z.string().regex(/^[A-Za-z0-9._~+/-]{1,2000}=*$/),
  token_type: z.string().regex(/^bearer$/i),
  expires_in: z.number().positive().max(31_536_000).default(DEFAULT_LIFETIME_SECONDS),
})
const refusedSchema = z.object({ error: z.string().min(1), error_description: z.string().nullish() })

/**
 * Parses the answer of POST /oauth/token. An unreadable answer may contain a token, so none of it
 * is stored.
 */
export function readToken(response: Pick<HttpResponse, 'status' | 'body' | 'location'>): TokenReply {
  const json = parseJson(response.body)
  const granted = response.status === 200 ? grantedSchema.safeParse(json).data : undefined
  if (granted) {
    const lastsSeconds = Math.max(MIN_LIFETIME_SECONDS, Math.floor(granted.expires_in))
    return { kind: 'granted', token: granted.access_token, lastsSeconds }
  }
  const refused = refusedSchema.safeParse(json).data
  const reason = response.status >= 400 && refused ? tokenReason(refused.error) : null
  if (!refused || !reason) return failure({ ...unreadableReply(response), message: '' })
  const message = toStorable(refused.error_description ?? '')
  return failure(replyWith({ verdict: 'not-checked', reason }, oneLine(refused.error).slice(0, 100), message))
}

const failure = (reply: Reply): TokenReply => ({ kind: 'failed', reply })
