import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { pages } from './contract.ts'

type Level = 'info' | 'warn' | 'error'

const loggedRequests = new WeakSet<FastifyRequest>()

/**
 * Logs a request with additional `facts`, and suppresses its default line at completion.
 */
export function logRequest(request: FastifyRequest, level: Level, facts: object, message: string): void {
  loggedRequests.add(request)
  request.log[level]({ req: request, ...facts }, message)
}

/**
 * Logs one line per request when it ends. Polling calls, probes and built files are logged at level
 * debug, because there are thousands a day.
 */
export class RequestLogController extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(failure: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    if (loggedRequests.has(request)) return
    const facts = { req: request, res: reply, responseTime: Math.round(reply.elapsedTime * 10) / 10 }
    if (failure) request.log.error({ ...facts, err: failure }, 'request errored')
    else request.log[isRoutine(request, reply) ? 'debug' : 'info'](facts, 'request completed')
  }
}

const isRoutine = ({ routeOptions: { url, config } }: FastifyRequest, { statusCode }: FastifyReply): boolean =>
  config.endpoint?.isPolled === true || (url === pages.path && statusCode < 400)
