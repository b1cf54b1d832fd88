import type { Authority } from '../../base/authority-rules.ts'
import type { Language } from '../../base/texts/define.ts'
import { formatDateTimeWithZone } from '../../base/texts/format.ts'
import type { StoredAnswer } from '../../registers/authorities/answer.ts'
import { authorityName } from '../../registers/authorities/authorities-rules.ts'

/** The kinds of values that an answer has; every place formats a kind in one way. */
type Values = { text: string; number: number; time: Date; service: Authority }
export type ValueKind = keyof Values

/** How a place shows each kind, and what it shows without a query. */
export type Formats<Shown> = {
  [Kind in ValueKind]: { format: (value: Values[Kind], language: Language) => Shown; none: Shown }
}

/** A value of an answer with its kind. */
export type AnswerValue = {
  kind: ValueKind
  format: <Shown>(answer: StoredAnswer, formats: Formats<Shown>, language?: Language) => Shown
}

/** Defines a value of an answer. */
export const answerValue = <Kind extends ValueKind>(
  kind: Kind,
  read: (answer: StoredAnswer) => Values[Kind],
): AnswerValue => ({
  kind,
  format: (answer, formats, language = 'de') => formats[kind].format(read(answer), language),
})

/**
 * A result cell. A Date is written as Vienna's local time, as a real date value that can be sorted
 * and filtered.
 */
export type AnswerCell = string | number | Date

const asIs = <Value>(value: Value): Value => value
const TEXT = { format: asIs<string>, none: '' }

export const IN_RESULTS: Formats<AnswerCell> = {
  text: TEXT,
  number: { format: asIs, none: 0 },
  time: { format: asIs, none: '' },
  service: { format: authorityName, none: '' },
}

export const ON_SCREENS: Formats<string | number | null> = {
  text: TEXT,
  number: { format: asIs, none: 0 },
  time: { format: time => time.toISOString(), none: null },
  service: TEXT,
}

/** In an auditor's answers.csv; each of its lines has an answer. */
export const IN_CSV: Formats<string> = {
  text: TEXT,
  number: { format: String, none: '' },
  time: { format: formatDateTimeWithZone, none: '' },
  service: { format: authorityName, none: '' },
}

/** The same for programs. */
export const IN_CSV_FOR_PROGRAMS: Formats<string> = {
  text: TEXT,
  number: { format: String, none: '' },
  time: { format: time => time.toISOString(), none: '' },
  service: TEXT,
}
