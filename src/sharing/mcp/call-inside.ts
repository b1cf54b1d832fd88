import type { KeyScope } from '../../base/roles/program-rules.ts'
import type { Language } from '../../base/texts/define.ts'
import type { App } from '../../platform/http/app.ts'

/** The sender of a message, for the call of /api/v1 behind a tool. */
export type Caller = {
  /** As received: the inner call is authenticated with it by the usual rules. */
  authorization: string
  acceptLanguage: string
  language: Language
  address: string
  scopes: readonly KeyScope[]
  /** Aborts when the client disconnects. */
  disconnected: AbortSignal
}

/** The status and the JSON of a call. */
export type CallResult = { status: number; body: Record<string, unknown> }

/**
 * Makes a call of /api/v1 for the caller: with the same key, language and address, through the same
 * guard, rate limits, counters and log of refusals. Returns its status and its JSON.
 */
export async function callInside(
  app: App,
  { authorization, acceptLanguage, address, disconnected }: Caller,
  { url, body, headers = {} }: { url: string; body?: object; headers?: Record<string, string> },
): Promise<CallResult> {
  const answer = await app.inject({
    method: body === undefined ? 'GET' : 'POST',
    url,
    remoteAddress: address,
    headers: { ...headers, authorization, 'accept-language': acceptLanguage },
    ...(body === undefined ? {} : { payload: body }),
    signal: disconnected,
  })
  return { status: answer.statusCode, body: answer.json() }
}
