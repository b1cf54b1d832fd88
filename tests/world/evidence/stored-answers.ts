import type { Evidence } from '../../../src/answers/findings/read-findings.ts'
import type { StoredAnswer } from '../../../src/registers/authorities/answer.ts'

/** Returns evidence of these answers and nothing else, without a database. */
export const evidenceOf = (answers: readonly StoredAnswer[]): Evidence => ({
  answers: async ids => answers.filter(({ id }) => ids.includes(id)),
  confirmations: async () => new Map(),
  assessments: async () => new Map(),
})
