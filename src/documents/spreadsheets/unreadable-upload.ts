import type { ProblemCode } from '../../base/roles/problem-rules.ts'
import { type Issue, Refusal } from '../../base/roles/refusals.ts'
import type { Language } from '../../base/texts/define.ts'
import { translate, type Values } from '../../base/texts/translate.ts'
import { unreadableTexts } from './spreadsheets-texts.ts'

/** The closed list of reasons why an upload is unusable; `texts.ts` words each. */
export type UnreadableReason = keyof typeof unreadableTexts.entries

/** Exceeds our limits instead of being wrong: another status (413), another remedy. */
const TOO_LARGE: ReadonlySet<UnreadableReason> = new Set(['unpacked-size', 'too-complex', 'too-many-cells'])

/** Errors that a program may correct by itself have their own code. */
const CODES: Partial<Record<UnreadableReason, ProblemCode>> = {
  'ambiguous-column': 'ambiguous_column',
  'ambiguous-encoding': 'ambiguous_encoding',
  'no-such-column': 'no_such_column',
}

/** The alternatives: as readable issues, and as the values to send. */
export type Choices = { issues: Issue[]; candidates: string[] }
const NONE: Choices = { issues: [], candidates: [] }

/**
 * An upload that cannot be checked: 413 if it is too large, else 422. The message is German; see
 * describeUnreadable.
 */
export class UnreadableUpload extends Refusal {
  readonly reason: UnreadableReason
  readonly values: Values

  constructor(reason: UnreadableReason, values: Values = {}, { issues, candidates } = NONE) {
    const kind = TOO_LARGE.has(reason) ? 'too-large' : 'unreadable'
    super(kind, translateReason(reason, values, 'de'), issues, null, CODES[reason], candidates)
    this.name = 'UnreadableUpload'
    this.reason = reason
    this.values = values
  }
}

/**
 * Returns the sentence in the user's language that says why an upload is refused and what to do.
 */
export const describeUnreadable = (
  { reason, values }: { reason: UnreadableReason; values: Values },
  language: Language,
): string => translateReason(reason, values, language)

/** A list is one sheet without a name. */
const IN_LIST: Partial<Record<UnreadableReason, UnreadableReason>> = {
  'empty-workbook': 'empty-file',
  'no-uid-column': 'no-uid-column-in-list',
  'no-uids': 'no-uids-in-list',
  'too-many-rows': 'too-many-rows-in-list',
  'no-free-column': 'too-many-columns',
}

const translateReason = (reason: UnreadableReason, values: Values, language: Language): string =>
  translate(unreadableTexts, language)((values.sheet === '' && IN_LIST[reason]) || reason, values)
