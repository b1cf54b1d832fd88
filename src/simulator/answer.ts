import type { TransportFault } from './faults/fault.ts'
import type { Simulation } from './simulation.ts'

export type SimulatedRequest = {
  method?: string | undefined
  path: string
  contentType: string
  body: string
  ifNoneMatch?: string | undefined
  accept?: string | undefined
  authorization?: string | undefined
  /** The header `key`, in which some registers want their key. */
  key?: string | undefined
}

/** The HTTP response, and the fields of its log entry. */
export type SimulatedAnswer = {
  status: number
  contentType: string
  body: string
  /** The encoding of the body; UTF-8 by default. */
  encoding?: 'latin1' | 'utf8'
  headers?: Record<string, string>
  /** The code for the log. A transport fault overrides it. */
  code: string
  manner?: TransportFault
  /** Set if the operation depends on the body: login, logout. */
  operation?: string
  logFields?: { uid?: string; requester?: string; tid?: string; benid?: string; level?: string }
  /** Traffic keys (simulation.ts) that this call occupies until it ends; the caps count them. */
  trafficKeys?: string[]
}

/**
 * Computes an answer without delay; deliver.ts adds latency and transport faults. `Own` are the
 * values of the register's own options.
 */
export type Handler<Own = unknown> = (simulation: Simulation<Own>, request: SimulatedRequest) => SimulatedAnswer

export function jsonAnswer(code: string, body: unknown, status = 200): SimulatedAnswer {
  return { status, contentType: 'application/json', body: JSON.stringify(body), code }
}

export function xmlAnswer(code: string, body: string, status = 200): SimulatedAnswer {
  return { status, contentType: 'text/xml; charset=utf-8', body, code }
}

/**
 * Re-encodes the answer as ISO-8859-1 and declares it in the header and in the XML declaration.
 * Characters outside ISO-8859-1 become question marks.
 */
export const toLatin1 = (answer: SimulatedAnswer): SimulatedAnswer => ({
  ...answer,
  contentType: `${answer.contentType.split(';')[0]}; charset=ISO-8859-1`,
  body: answer.body.replace('encoding="UTF-8"', 'encoding="ISO-8859-1"').replace(/[\u0100-\uffff]/g, '?'),
  encoding: 'latin1',
})
