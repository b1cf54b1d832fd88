import type { FastifyReply, FastifyRequest } from 'fastify'
import { attachedKey } from '../../access/keys/active-key.ts'
import { actorOf } from '../../base/roles/access.ts'
import type { App } from '../../platform/http/app.ts'
import { disconnectSignal } from '../../platform/http/client-disconnected.ts'
import { recordRefusal } from '../../platform/http/send-error.ts'
import { serve } from '../../platform/http/serve.ts'
import { createAnswerMessage } from './answer-message.ts'
import type { Caller } from './call-internally.ts'
import * as contract from './contract.ts'
import { refusedTool, refuseForeignPage, refuseInvalidMessage } from './refuse-message.ts'

/**
 * Adds the endpoint of the Model Context Protocol (docs/mcp.md): /api/v1 as tools for agents, each
 * tool a call with the agent's own key.
 */
export async function mcpRoutes(app: App, { publicUrl }: { publicUrl: string }): Promise<void> {
  const answerMessage = await createAnswerMessage(app)
  const onRequest = async ({ headers }: FastifyRequest) => refuseForeignPage(headers.origin, publicUrl)
  serve(app, contract.message, { isHidden: true, readsOwnBody: true, onRequest }, async (request, reply) => {
    const body: unknown = request.body
    const caller = callerOf(request, reply)
    refuseInvalidMessage(body)
    const refused = refusedTool(body, caller.scopes)
    if (refused) recordRefusal(request, `scope ${refused.missing.join(' ')} is missing`)
    return reply.send(
      await answerMessage(asWebRequest(request, publicUrl, caller.disconnected), body, { ...caller, refused }),
    )
  })
}

// Longer than a check with all its retries, shorter than the timeout of a request
// (platform/http/app.ts).
const CALL_TIMEOUT_MS = 100_000

function callerOf(request: FastifyRequest, reply: FastifyReply): Caller {
  const { headers, ip: address } = request
  return {
    authorization: headers.authorization ?? '',
    acceptLanguage: headers['accept-language'] ?? '',
    language: actorOf(request).language,
    address,
    scopes: attachedKey(request)?.scopes ?? [],
    disconnected: AbortSignal.any([disconnectSignal(reply), AbortSignal.timeout(CALL_TIMEOUT_MS)]),
  }
}

// The headers that the protocol uses; the others are not passed to its library.
const PROTOCOL_HEADERS = /^(accept|content-type|mcp-[\w-]+)$/

function asWebRequest({ headers, url }: FastifyRequest, publicUrl: string, signal: AbortSignal): Request {
  const protocolHeaders = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    PROTOCOL_HEADERS.test(name) && typeof value === 'string' ? [[name, value]] : [],
  )
  return new Request(new URL(url, publicUrl), { method: contract.message.method, headers: protocolHeaders, signal })
}
