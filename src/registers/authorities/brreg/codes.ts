import type { Outcome } from '../answer.ts'
import type { BrregStatus } from './brreg-texts.ts'

/** Names for the register's answers, with their outcomes (docs/sources.md#norwegian-answers). */
const OUTCOMES = {
  REGISTERED: { verdict: 'valid' },
  BANKRUPT: { verdict: 'valid' },
  COMPULSORY_LIQUIDATION: { verdict: 'valid' },
  LIQUIDATION: { verdict: 'valid' },
  NOT_REGISTERED: { verdict: 'invalid' },
  DELETED: { verdict: 'invalid' },
  NOT_FOUND: { verdict: 'invalid' },
  WITHHELD: { verdict: 'not-checked', reason: 'state-forbids' },
} as const satisfies Record<BrregStatus, Outcome>

export const outcomeOfStatus = (status: BrregStatus): Outcome => OUTCOMES[status]

const isStatus = (code: string): code is BrregStatus => Object.hasOwn(OUTCOMES, code)

/** Returns the documented meanings of a code; empty for any other text. */
export const meaningsOf = (code: string): Outcome[] => (isStatus(code) ? [outcomeOfStatus(code)] : [])
