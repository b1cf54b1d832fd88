import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { pages } from './contract.ts'

type Level = 'info' | 'warn' | 'error'

const logged = new WeakSet<FastifyRequest>()

/**
 * Writes the only log line of a request that needs more than its status; `facts` are logged with
 * it.
 */
export function logRequest(request: FastifyRequest, level: Level, facts: object, message: string): void {
  logged.add(request)
  request.log[level]({ req: request, ...facts }, message)
}

/**
 * Logs one line per request when it ends. Polling calls, probes and built files are logged at level
 * debug, because they would bury the rest.
 */
export class OneLineLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(failure: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    if (logged.has(request)) return
    const facts = { req: request, res: reply, responseTime: Math.round(reply.elapsedTime * 10) / 10 }
    if (failure) request.log.error({ ...facts, err: failure }, 'request errored')
    else request.log[isPolling(request, reply) ? 'debug' : 'info'](facts, 'request completed')
  }
}

const isPolling = ({ routeOptions: { url, config } }: FastifyRequest, { statusCode }: FastifyReply): boolean =>
  config.endpoint?.isPolled === true || (url === pages.path && statusCode < 400)
