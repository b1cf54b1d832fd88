import type { Manner } from './faults/fault.ts'
import type { Simulation } from './simulation.ts'

/** A request as it came in. */
export type Asked = {
  method?: string | undefined
  path: string
  contentType: string
  body: string
  ifNoneMatch?: string | undefined
  accept?: string | undefined
  authorization?: string | undefined
}

/** What goes back, and what the call log says about it. */
export type SimulatedAnswer = {
  status: number
  contentType: string
  body: string
  /** Of the body; UTF-8 unless said. */
  encoding?: 'latin1' | 'utf8'
  headers?: Record<string, string>
  /** For the log; what went wrong on the way takes precedence. */
  code: string
  manner?: Manner
  /** Where the body tells more than the door: login, logout. */
  operation?: string
  about?: { uid?: string; requester?: string; tid?: string; benid?: string; level?: string }
  /** Keys of the traffic (simulation.ts) that this call fills until it is over: the places that caps count. */
  takes?: string[]
}

/** Works out an answer at once; waiting and failing on the way come after it (deliver.ts). */
export type Operation = (simulation: Simulation, asked: Asked) => SimulatedAnswer

export function jsonAnswer(code: string, body: unknown, status = 200): SimulatedAnswer {
  return { status, contentType: 'application/json', body: JSON.stringify(body), code }
}

export function xmlAnswer(code: string, body: string, status = 200): SimulatedAnswer {
  return { status, contentType: 'text/xml; charset=utf-8', body, code }
}

/** The same in ISO-8859-1, and it says so: the header, and XML in its declaration, too. What that cannot write becomes a question mark. */
export const inLatin1 = (answer: SimulatedAnswer): SimulatedAnswer => ({
  ...answer,
  contentType: `${answer.contentType.split(';')[0]}; charset=ISO-8859-1`,
  body: answer.body.replace('encoding="UTF-8"', 'encoding="ISO-8859-1"').replace(/[\u0100-\uffff]/g, '?'),
  encoding: 'latin1',
})
