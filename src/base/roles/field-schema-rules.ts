import { z } from 'zod'
import type { FieldKind, Fields, OpenField } from './field-rules.ts'

const MAX_CHARACTERS = 1_000
const MAX_PER_DAY = 40 // a timestamp counts as its day

const ANSWERED = {
  text: () => z.string(),
  secret: () => z.never(),
  day: () => z.string().nullable(),
  switch: () => z.boolean(),
  number: () => z.number(),
  id: () => z.number(),
} satisfies Record<FieldKind, () => z.ZodType>

const SENT = {
  text: (max = MAX_CHARACTERS) => z.string().max(max),
  secret: (max = MAX_CHARACTERS) => z.string().max(max),
  day: max =>
    z
      .string()
      .max(max ?? MAX_PER_DAY)
      .nullable(),
  switch: () => z.boolean(),
  number: () => z.number(),
  id: () => z.int32(),
} satisfies Record<FieldKind, (max?: number) => z.ZodType>

type AnswerSchema<Field extends Fields[string]> = ReturnType<(typeof ANSWERED)[Field['kind']]>

/** A field that only some may see is missing from the others' answers. */
type AnsweredShape<Table extends Fields> = {
  [Name in OpenField<Table>]: Table[Name] extends { seenBy: string }
    ? z.ZodOptional<AnswerSchema<Table[Name]>>
    : AnswerSchema<Table[Name]>
}

type SentShape<Table extends Fields> = {
  [Name in keyof Table]: z.ZodOptional<ReturnType<(typeof SENT)[Table[Name]['kind']]>>
}

/** Returns the zod shape of an entity's fields in an answer, without secrets. */
export function answeredShape<Table extends Fields>(fields: Table): AnsweredShape<Table> {
  const open = Object.entries(fields).filter(([, { kind }]) => kind !== 'secret')
  const shape = open.map(([name, field]) => {
    const schema = ANSWERED[field.kind]()
    return [name, 'seenBy' in field ? schema.optional() : schema]
  })
  return Object.fromEntries(shape) as AnsweredShape<Table>
}

/**
 * Returns the zod shape in which an entity's fields are sent. All are optional, and a text has at
 * most `most` characters.
 */
export function sentShape<Table extends Record<string, Fields[string] & { most?: number }>>(
  fields: Table,
): SentShape<Table> {
  const shape = Object.entries(fields).map(([name, { kind, most }]) => [name, SENT[kind](most).optional()])
  return Object.fromEntries(shape) as SentShape<Table>
}
