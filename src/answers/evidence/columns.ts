import type { z } from 'zod'
import { AUTHORITY_IDS } from '../../base/authority-rules.ts'
import { extensibleEnum } from '../../base/roles/extensible-enum-rules.ts'
import type { StoredAnswer } from '../../registers/authorities/answer.ts'
import { type AnswerValue, answerValue, ON_SCREENS } from './answer-values.ts'
import type { columnTexts } from './evidence-texts.ts'
import type { Proof, ProofOrNone } from './wire.ts'

/** Zod is passed in, so that threads that only count columns need not load it. */
type Zod = typeof z

/**
 * A column of an answer. Each property is one place that shows it; a missing property hides it
 * there.
 */
export type EvidenceColumn = {
  key: string
  /** Absent if only /api/v1 has the column. */
  value?: AnswerValue
  /** In a result, workbook or list. */
  result?: true
  /** In /api/v1; null = no query. */
  api?: { schema: (zod: Zod) => z.ZodType; of: (answer: StoredAnswer | null) => unknown }
  /** On the screens, which format it (screen/proof-facts.ts). */
  screen?: true
  /** In an auditor's answers.csv, as text under this heading. */
  csv?: keyof (typeof columnTexts)['entries']
  /** In answers.csv after all text columns, with the column's key as its heading, for programs. */
  csvForPrograms?: true
}

type Api<Schema extends z.ZodType> = {
  schema: (zod: Zod) => Schema
  of: (answer: StoredAnswer | null) => z.output<Schema>
}

const column = <const Key extends string, Places extends Omit<EvidenceColumn, 'key'>>(key: Key, places: Places) => ({
  key,
  ...places,
})

const api = <Schema extends z.ZodType>(schema: Api<Schema>['schema'], of: Api<Schema>['of']): Api<Schema> => ({
  schema,
  of,
})

/** A text of the authority, identical in results and in an auditor's file. */
const textColumn = <Key extends 'street' | 'zipCode' | 'city' | 'name' | 'consultationNumber'>(key: Key) => ({
  value: answerValue('text', answer => answer[key]),
  result: true as const,
  csv: key,
})

/**
 * All columns of an answer, in the order of an auditor's file and of /api/v1. To add one, add an
 * entry here and its texts in evidence-texts.ts; screens show it through wire.ts and
 * screen/proof-facts.ts, the PDF through documents/reports/reported-answer.ts.
 */
export const EVIDENCE_COLUMNS = [
  column('level', {
    value: answerValue('number', ({ level }) => level),
    result: true,
    api: api(
      zod =>
        zod
          .int()
          .min(0)
          .max(2)
          .describe('2: the confirmation included the name and address; 1: validity only; 0: nothing was confirmed.'),
      answer => answer?.level ?? 0,
    ),
    screen: true,
    csv: 'level',
  }),
  column('service', {
    value: answerValue('service', ({ service }) => service),
    result: true,
    api: api(
      zod =>
        zod
          .enum(AUTHORITY_IDS)
          .meta(extensibleEnum(AUTHORITY_IDS))
          .nullable()
          .describe('The service that was queried.'),
      answer => answer?.service ?? null,
    ),
    screen: true,
    csv: 'service',
    csvForPrograms: true,
  }),
  column('askedAt', {
    value: answerValue('time', ({ askedAt }) => askedAt),
    result: true,
    api: api(
      zod =>
        zod.iso.datetime().nullable().describe('When the service was actually queried, which may be before this call.'),
      answer => answer?.askedAt.toISOString() ?? null,
    ),
    screen: true,
    csv: 'csv askedAt',
    csvForPrograms: true,
  }),
  column('requester', { value: answerValue('text', answer => formatRequester(answer)), result: true }),
  column('askedFor', {
    api: api(
      zod =>
        zod
          .object({ uid: zod.string(), name: zod.string() })
          .nullable()
          .describe('The company in whose name the service was queried.'),
      answer => answer && { uid: answer.requesterUid, name: answer.requesterName },
    ),
  }),
  column('requesterUid', {
    value: answerValue('text', ({ requesterUid }) => requesterUid),
    screen: true,
    csv: 'requesterUid',
  }),
  column('requesterName', {
    value: answerValue('text', ({ requesterName }) => requesterName),
    screen: true,
    csv: 'requesterName',
  }),
  column('code', { value: answerValue('text', ({ code }) => code), csv: 'code' }),
  column('message', { value: answerValue('text', ({ message }) => message), csv: 'message' }),
  column('name', {
    ...textColumn('name'),
    api: api(
      zod => zod.string(),
      answer => answer?.name ?? '',
    ),
  }),
  column('address', {
    api: api(
      zod =>
        zod.object({ lines: zod.array(zod.string()), street: zod.string(), zip: zod.string(), city: zod.string() }),
      answer => ({
        lines: answer?.addressLines ?? [],
        street: answer?.street ?? '',
        zip: answer?.zipCode ?? '',
        city: answer?.city ?? '',
      }),
    ),
    value: answerValue('text', ({ addressLines }) => addressLines.join(', ')),
    csv: 'address',
  }),
  column('street', textColumn('street')),
  column('zipCode', textColumn('zipCode')),
  column('city', textColumn('city')),
  column('consultationNumber', {
    ...textColumn('consultationNumber'),
    screen: true,
    api: api(
      zod => zod.string(),
      answer => answer?.consultationNumber ?? '',
    ),
  }),
  column('entry', {
    api: api(
      zod =>
        zod
          .object({
            from: zod.iso.date().nullable(),
            until: zod.iso.date().nullable(),
            head: zod.string().nullable(),
          })
          .optional()
          .describe(
            'The entry in a register other than the EU’s own services: start, end, and the number of the group’s head. Absent if the register gives no details.',
          ),
      answer => answer?.entry,
    ),
  }),
]

const formatRequester = ({ requesterName, requesterUid }: StoredAnswer): string =>
  requesterUid === '' ? requesterName : `${requesterName} (${requesterUid})`

/** Returns the fields of all columns that are sent to the screens; null = no query. */
export const screenFieldsOf = (
  columns: readonly EvidenceColumn[],
  answer: StoredAnswer | null,
): Record<string, string | number | null> =>
  Object.fromEntries(
    columns.flatMap(({ key, value, screen }) =>
      screen && value ? [[key, answer ? value.format(answer, ON_SCREENS) : ON_SCREENS[value.kind].none]] : [],
    ),
  )

/** Returns the evidence of an answer in the wire format of the screens; null = no query. */
export function proofFields(answer: StoredAnswer): Proof
export function proofFields(answer: StoredAnswer | null): ProofOrNone
export function proofFields(answer: StoredAnswer | null): ProofOrNone {
  // A loop loses the key types; columns.test.ts compares the fields with the wire schema.
  return screenFieldsOf(EVIDENCE_COLUMNS, answer) as ProofOrNone
}
