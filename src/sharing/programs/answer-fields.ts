import { z } from 'zod'
import { EVIDENCE_COLUMNS, type EvidenceColumn } from '../../answers/evidence/columns.ts'
import type { KeptAnswer } from '../../registers/authorities/answer.ts'

type ToldTo<Column> = Column extends { key: infer Key extends string; api: { schema: (zod: typeof z) => infer Schema } }
  ? { key: Key; schema: Schema }
  : never
type Told = ToldTo<(typeof EVIDENCE_COLUMNS)[number]>
type AnswerShape = { [Column in Told as Column['key']]: Column['schema'] }
type AnswerFields = z.output<z.ZodObject<AnswerShape>>

/** Returns what /api/v1 says of an answer, as its description has it: a field for each column that programs are told. */
export const shapeOf = (columns: readonly EvidenceColumn[]): Record<string, z.ZodType> =>
  Object.fromEntries(columns.flatMap(({ key, api }) => (api ? [[key, api.schema(z)]] : [])))

/** Returns those fields of an answer; null = no service was asked. */
export const fieldsOf = (columns: readonly EvidenceColumn[], answer: KeptAnswer | null): Record<string, unknown> =>
  Object.fromEntries(columns.flatMap(({ key, api }) => (api ? [[key, api.of(answer)]] : [])))

// A loop loses what it goes over: the names and types are those of the table's own entries.
export const answerShape = shapeOf(EVIDENCE_COLUMNS) as AnswerShape
export const answerFields = (answer: KeptAnswer | null): AnswerFields =>
  fieldsOf(EVIDENCE_COLUMNS, answer) as AnswerFields
