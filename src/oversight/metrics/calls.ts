import { Counter, Histogram, type Registry } from 'prom-client'
import type { Authority } from '../../base/authority-rules.ts'
import type { Answer, QueryResult } from '../../registers/authorities/answer.ts'
import type { Authorities } from '../../registers/authorities/create.ts'
import { unknownFieldCounts } from '../../registers/authorities/reading/notices.ts'
import { isCountryCode } from '../../vat-ids/uid/countries.ts'

const BUCKETS_SECONDS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20]

/**
 * Returns the authorities with metrics of their answers and response times; `noteUnanswered` is
 * called for calls without an answer.
 */
export function countCalls(
  registry: Registry,
  authorities: Authorities,
  noteUnanswered: (what: string) => void,
): Authorities {
  const registers = [registry]
  const calls = new Counter({
    name: 'uid_check_calls_total',
    help: 'Queries to an authority, by outcome',
    registers,
    labelNames: ['service', 'state', 'outcome'],
  })
  countUnknownFields(registers)
  const seconds = new Histogram({
    name: 'uid_check_call_seconds',
    help: 'Duration of a query to an authority',
    registers,
    labelNames: ['service', 'state'],
    buckets: BUCKETS_SECONDS,
  })
  const notSent = new Counter({
    name: 'uid_check_not_asked_total',
    help: 'Queries that were not sent to the service, by reason',
    registers,
    labelNames: ['service', 'reason'],
  })
  const record = (answer: Answer) => {
    const labels = { service: answer.service, state: stateOf(answer) }
    calls.inc({ ...labels, outcome: outcomeOf(answer) })
    seconds.observe(labels, answer.durationMs / 1_000)
    if (answer.outcome.verdict === 'not-checked') noteUnanswered(`${answer.service} ${answer.outcome.reason}`)
  }
  const recordAll = (service: Authority, result: QueryResult) => {
    if (result.answers.length === 0) notSent.inc({ service, reason: outcomeOf(result) })
    else result.answers.forEach(record)
    return result
  }
  return {
    ...authorities,
    query: async (question, signal) => recordAll(question.service, await authorities.query(question, signal)),
  }
}

/** Counts for this process, including the Czech registers in addition to the authorities. */
function countUnknownFields(registers: Registry[]): void {
  new Counter({
    name: 'uid_check_register_unknown_fields_total',
    help: 'Undocumented fields in the answers of registers that did not invalidate the answer',
    registers,
    labelNames: ['register'],
    collect() {
      this.reset()
      for (const [register, count] of unknownFieldCounts()) this.inc({ register }, count)
    },
  })
}

// The caller has parsed the UID; a label must not contain values from outside.
const stateOf = ({ uid }: Answer): string => {
  const state = uid.slice(0, 2)
  return isCountryCode(state) ? state : 'other'
}

const outcomeOf = ({ outcome }: Pick<QueryResult, 'outcome'>): string =>
  outcome.verdict === 'not-checked' ? outcome.reason : outcome.verdict

/** Counts words; `flush` returns the counts since its last call. */
export function createTally() {
  let counts = new Map<string, number>()
  return {
    note: (word: string): void => void counts.set(word, (counts.get(word) ?? 0) + 1),
    flush: (): Record<string, number> => {
      const samples = Object.fromEntries(counts)
      counts = new Map()
      return samples
    },
  }
}
