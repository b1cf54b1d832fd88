import { z } from 'zod'
import type { FieldKind, Fields, NonSecretField } from './field-rules.ts'

const MAX_CHARACTERS = 1_000
const MAX_DAY_CHARACTERS = 40 // a timestamp counts as its day

const ANSWER_SCHEMAS = {
  text: () => z.string(),
  secret: () => z.never(),
  day: () => z.string().nullable(),
  switch: () => z.boolean(),
  number: () => z.number(),
  id: () => z.number(),
} satisfies Record<FieldKind, () => z.ZodType>

const INPUT_SCHEMAS = {
  text: (max = MAX_CHARACTERS) => z.string().max(max),
  secret: (max = MAX_CHARACTERS) => z.string().max(max),
  day: max =>
    z
      .string()
      .max(max ?? MAX_DAY_CHARACTERS)
      .nullable(),
  switch: () => z.boolean(),
  number: () => z.number(),
  id: () => z.int32(),
} satisfies Record<FieldKind, (max?: number) => z.ZodType>

type AnswerSchema<Field extends Fields[string]> = ReturnType<(typeof ANSWER_SCHEMAS)[Field['kind']]>

/** The shape of an answer. A field with `seenBy` is optional: not every caller may see it. */
type AnswerShape<Table extends Fields> = {
  [Name in NonSecretField<Table>]: Table[Name] extends { seenBy: string }
    ? z.ZodOptional<AnswerSchema<Table[Name]>>
    : AnswerSchema<Table[Name]>
}

type InputShape<Table extends Fields> = {
  [Name in keyof Table]: z.ZodOptional<ReturnType<(typeof INPUT_SCHEMAS)[Table[Name]['kind']]>>
}

/** Returns the zod shape of an entity's fields in an answer, without secrets. */
export function answerShape<Table extends Fields>(fields: Table): AnswerShape<Table> {
  const nonSecretFields = Object.entries(fields).filter(([, { kind }]) => kind !== 'secret')
  const shape = nonSecretFields.map(([name, field]) => {
    const schema = ANSWER_SCHEMAS[field.kind]()
    return [name, 'seenBy' in field ? schema.optional() : schema]
  })
  return Object.fromEntries(shape) as AnswerShape<Table>
}

/**
 * Returns the zod shape of an entity's fields in a request. All are optional, and a text has at
 * most `most` characters.
 */
export function inputShape<Table extends Record<string, Fields[string] & { most?: number }>>(
  fields: Table,
): InputShape<Table> {
  const shape = Object.entries(fields).map(([name, { kind, most: maxLength }]) => [
    name,
    INPUT_SCHEMAS[kind](maxLength).optional(),
  ])
  return Object.fromEntries(shape) as InputShape<Table>
}
