import type { KeptAnswer } from '../../registers/authorities/answer.ts'
import { EVIDENCE_COLUMNS, type EvidenceColumn } from './columns.ts'
import type { Proof, ProofOrNone } from './wire.ts'

/** Returns a field for each column that travels to the screens; null = no service was asked. */
export const screenFieldsOf = (
  columns: readonly EvidenceColumn[],
  answer: KeptAnswer | null,
): Record<string, string | number | null> =>
  Object.fromEntries(columns.flatMap(({ key, screen }) => (screen ? [[key, screen(answer)]] : [])))

/** Returns what makes an answer evidence, as it travels to the screens; null = no service was asked. */
export function proofFields(answer: KeptAnswer): Proof
export function proofFields(answer: KeptAnswer | null): ProofOrNone
export function proofFields(answer: KeptAnswer | null): ProofOrNone {
  // A loop loses what it goes over; columns.test.ts holds its fields against the wire's schema.
  return screenFieldsOf(EVIDENCE_COLUMNS, answer) as ProofOrNone
}
