import type { z } from 'zod'
import { AUTHORITY_IDS } from '../../base/authority-rules.ts'
import { extensibleEnum } from '../../base/roles/extensible-enum-rules.ts'
import type { Language } from '../../base/texts/define.ts'
import { formatDateTimeWithZone } from '../../base/texts/format.ts'
import type { StoredAnswer } from '../../registers/authorities/answer.ts'
import { authorityName } from '../../registers/authorities/authorities-rules.ts'
import type { columnTexts } from './evidence-texts.ts'
import type { Proof, ProofOrNone } from './wire.ts'

/**
 * A result cell. A Date is written as Vienna's local time, as a real date value that can be sorted
 * and filtered.
 */
export type AnswerCell = string | number | Date

/** Zod is passed in, so that threads that only count columns need not load it. */
type Zod = typeof z

/**
 * A column of an answer. Each property is one place that shows it; a missing property hides it
 * there.
 */
export type EvidenceColumn = {
  key: string
  /** In a result, workbook or list. */
  result?: {
    cell: (answer: StoredAnswer, language: Language) => AnswerCell /** The cell without a query. */
    none: AnswerCell
  }
  /** In /api/v1; null = no query. */
  api?: { schema: (zod: Zod) => z.ZodType; of: (answer: StoredAnswer | null) => unknown }
  /**
   * The value sent to the screens, which format it (screen/proof-facts.ts); `answer` null = no
   * query.
   */
  screen?: (answer: StoredAnswer | null) => string | number | null
  /** In an auditor's answers.csv, as text. */
  csv?: { heading: keyof (typeof columnTexts)['entries']; text: (answer: StoredAnswer, language: Language) => string }
  /** In answers.csv after all text columns, with the column's key as its heading, for programs. */
  csvForPrograms?: (answer: StoredAnswer) => string
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
  result: { cell: (answer: StoredAnswer) => answer[key], none: '' },
  csv: { heading: key, text: (answer: StoredAnswer) => answer[key] },
})

/**
 * All columns of an answer, in the order of an auditor's file and of /api/v1. To add one, add an
 * entry here and its texts in texts.ts; screens show it through screen/proof-facts.ts.
 */
export const EVIDENCE_COLUMNS = [
  column('level', {
    result: { cell: ({ level }) => level, none: 0 },
    api: api(
      zod =>
        zod
          .int()
          .min(0)
          .max(2)
          .describe('2: the confirmation included the name and address; 1: validity only; 0: nothing was confirmed.'),
      answer => answer?.level ?? 0,
    ),
    screen: answer => answer?.level ?? 0,
    csv: { heading: 'level', text: ({ level }) => String(level) },
  }),
  column('service', {
    result: { cell: ({ service }, language) => authorityName(service, language), none: '' },
    api: api(
      zod =>
        zod
          .enum(AUTHORITY_IDS)
          .meta(extensibleEnum(AUTHORITY_IDS))
          .nullable()
          .describe('The service that was queried.'),
      answer => answer?.service ?? null,
    ),
    screen: answer => answer?.service ?? '',
    csv: { heading: 'service', text: ({ service }, language) => authorityName(service, language) },
    csvForPrograms: ({ service }) => service,
  }),
  column('askedAt', {
    result: { cell: ({ askedAt }) => askedAt, none: '' },
    api: api(
      zod =>
        zod.iso.datetime().nullable().describe('When the service was actually queried, which may be before this call.'),
      answer => answer?.askedAt.toISOString() ?? null,
    ),
    screen: answer => answer?.askedAt.toISOString() ?? null,
    csv: { heading: 'csv askedAt', text: ({ askedAt }, language) => formatDateTimeWithZone(askedAt, language) },
    csvForPrograms: ({ askedAt }) => askedAt.toISOString(),
  }),
  column('requester', { result: { cell: answer => formatRequester(answer), none: '' } }),
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
    screen: answer => answer?.requesterUid ?? '',
    csv: { heading: 'requesterUid', text: ({ requesterUid }) => requesterUid },
  }),
  column('requesterName', {
    screen: answer => answer?.requesterName ?? '',
    csv: { heading: 'requesterName', text: ({ requesterName }) => requesterName },
  }),
  column('code', { csv: { heading: 'code', text: ({ code }) => code } }),
  column('message', { csv: { heading: 'message', text: ({ message }) => message } }),
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
    csv: { heading: 'address', text: ({ addressLines }) => addressLines.join(', ') },
  }),
  column('street', textColumn('street')),
  column('zipCode', textColumn('zipCode')),
  column('city', textColumn('city')),
  column('consultationNumber', {
    ...textColumn('consultationNumber'),
    screen: answer => answer?.consultationNumber ?? '',
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
  Object.fromEntries(columns.flatMap(({ key, screen }) => (screen ? [[key, screen(answer)]] : [])))

/** Returns the evidence of an answer in the wire format of the screens; null = no query. */
export function proofFields(answer: StoredAnswer): Proof
export function proofFields(answer: StoredAnswer | null): ProofOrNone
export function proofFields(answer: StoredAnswer | null): ProofOrNone {
  // A loop loses the key types; columns.test.ts compares the fields with the wire schema.
  return screenFieldsOf(EVIDENCE_COLUMNS, answer) as ProofOrNone
}
