import type { Finding } from '../../../src/documents/findings/finding.ts'
import { type Evidence, recordWith } from '../../../src/documents/findings/read-findings.ts'
import type { StoredAnswer } from '../../../src/registers/authorities/answer.ts'

/** Returns evidence of these answers and nothing else, without a database. */
export const evidenceOf = (answers: readonly StoredAnswer[]): Evidence => ({
  answers: async ids => answers.filter(({ id }) => ids.includes(id)),
  confirmations: async () => new Map(),
  assessments: async () => new Map(),
})

/** Returns a valid UID's finding of a batch's row without an answer, with these changes. */
export const findingWith = (changes: Partial<Finding> = {}): Finding => ({
  ...recordWith({ origin: 'row', companyId: 1, uid: 'ATU98000000', verdict: 'valid' }),
  answer: null,
  probe: null,
  tries: [],
  assessments: [],
  assessment: null,
  confirmation: null,
  ...changes,
})
