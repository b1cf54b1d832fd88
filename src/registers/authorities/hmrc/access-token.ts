import { z } from 'zod'
import { parseJson } from '../../../ground/texts/json.ts'
import { type Answered, exchange } from '../exchange.ts'
import { kept, oneLine } from '../received.ts'
import { noReply, type Reply, replyWith, unreadableReply } from '../reply.ts'
import { tokenReason } from './codes.ts'

/** Where HMRC is; `timeoutMs` for one call, in milliseconds. */
export type HmrcService = { url: string; timeoutMs: number }

/** The operator's application at HMRC's developer hub: one for the installation (docs/sources.md#british-register). */
export type HmrcApplication = { id: string; secret: string }

/** A token and for how many seconds it is good, or what was said in its place. */
export type TokenReply = { kind: 'granted'; token: string; lastsSeconds: number } | { kind: 'failed'; said: Reply }

/** Returns an address of HMRC's API below that of the service. */
export const addressOf = ({ url }: HmrcService, path: string): string => `${url.replace(/\/+$/, '')}${path}`

const never = new AbortController().signal

/**
 * Asks for a token by the application's own credentials (OAuth 2.0, client credentials). Returns `kind: 'failed'`, never throws. Callers
 * cannot cancel it: others wait for what comes of it.
 */
export async function requestToken(service: HmrcService, { id, secret }: HmrcApplication): Promise<TokenReply> {
  const form = { client_id: id, client_secret: secret, grant_type: 'client_credentials', scope: 'read:vat' }
  const reply = await exchange(
    {
      url: addressOf(service, '/oauth/token'),
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: new URLSearchParams(form).toString(),
      timeoutMs: service.timeoutMs,
      secrets: [secret],
    },
    never,
  )
  if (reply.kind === 'failed') return failed(noReply(reply))
  const read = readToken(reply)
  return read.kind === 'failed' && reply.repeatsSecret ? failed({ ...read.said, message: '' }) : read
}

// As HMRC gives them; what is shorter lived than a question takes would be asked for with each.
const USUAL_SECONDS = 14_400
const SHORTEST_SECONDS = 60

const grantedSchema = z.object({
  // What may stand in a header (RFC 6750, 2.1).
  access_token: z.string().regex(/^[A-Za-z0-9._~+/-]{1,2000}=*$/),
  token_type: z.string().regex(/^bearer$/i),
  expires_in: z.number().positive().max(31_536_000).default(USUAL_SECONDS),
})
const refusedSchema = z.object({ error: z.string().min(1), error_description: z.string().nullish() })

/** Reads the answer of POST /oauth/token. Nothing that may hold a token is kept of one that cannot be read. */
export function readToken(answered: Pick<Answered, 'status' | 'body' | 'location'>): TokenReply {
  const json = parseJson(answered.body)
  const granted = answered.status === 200 ? grantedSchema.safeParse(json).data : undefined
  if (granted) {
    const lastsSeconds = Math.max(SHORTEST_SECONDS, Math.floor(granted.expires_in))
    return { kind: 'granted', token: granted.access_token, lastsSeconds }
  }
  const refused = refusedSchema.safeParse(json).data
  const reason = answered.status >= 400 && refused ? tokenReason(refused.error) : null
  if (!refused || !reason) return failed({ ...unreadableReply(answered), message: '' })
  const message = kept(refused.error_description ?? '')
  return failed(replyWith({ verdict: 'not-checked', reason }, oneLine(refused.error).slice(0, 100), message))
}

const failed = (said: Reply): TokenReply => ({ kind: 'failed', said })
