import type { KeyScope } from '../../base/roles/program-rules.ts'
import type { Language } from '../../base/texts/define.ts'
import type { App } from '../../platform/http/app.ts'

/** The sender of a message, on whose behalf a tool calls /api/v1. */
export type Caller = {
  /** The header as received; it authenticates the inner call, too. */
  authorization: string
  acceptLanguage: string
  language: Language
  address: string
  scopes: readonly KeyScope[]
  /** Aborts when the client disconnects. */
  disconnected: AbortSignal
}

/** Status and JSON body of a response. */
export type CallResult = { status: number; body: Record<string, unknown> }

/**
 * Calls /api/v1 inside the process for the caller, with the same key, language, address, guard,
 * rate limits, counters and log of refusals.
 */
export async function callInternally(
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
