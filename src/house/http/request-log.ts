import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { pages } from './contract.ts'

type Level = 'info' | 'warn' | 'error'

const told = new WeakSet<FastifyRequest>()

/** Writes the one line that the log has of a request, where there is more to say than how it ended; `facts` of what happened. */
export function tellRequest(request: FastifyRequest, level: Level, facts: object, message: string): void {
  told.add(request)
  request.log[level]({ req: request, ...facts }, message)
}

/** Writes one line of a request, when it has ended: what screens and probes ask again on their own, and built files, at level debug, or they would bury the rest. */
export class OneLineLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(failure: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    if (told.has(request)) return
    const facts = { req: request, res: reply, responseTime: Math.round(reply.elapsedTime * 10) / 10 }
    if (failure) request.log.error({ ...facts, err: failure }, 'request errored')
    else request.log[isAskedAgain(request, reply) ? 'debug' : 'info'](facts, 'request completed')
  }
}

const isAskedAgain = ({ routeOptions: { url, config } }: FastifyRequest, { statusCode }: FastifyReply): boolean =>
  config.endpoint?.isPolled === true || (url === pages.path && statusCode < 400)
