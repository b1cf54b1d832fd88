import type { ProblemCode } from '../../base/roles/problem-rules.ts'
import { type Issue, Refusal } from '../../base/roles/refusals.ts'
import type { Language } from '../../base/texts/define.ts'
import { translate, type Values } from '../../base/texts/translate.ts'
import { unreadableTexts } from './spreadsheets-texts.ts'

/**
 * The closed list of reasons why an upload is unusable; spreadsheets-texts.ts has the message for
 * each.
 */
export type UnreadableReason = keyof typeof unreadableTexts.entries

/** Reasons that mean a limit is exceeded; the status is 413, and the remedy differs. */
const TOO_LARGE: ReadonlySet<UnreadableReason> = new Set(['unpacked-size', 'too-complex', 'too-many-cells'])

/** Errors that a program may correct by itself have their own code. */
const CODES: Partial<Record<UnreadableReason, ProblemCode>> = {
  'ambiguous-column': 'ambiguous_column',
  'ambiguous-encoding': 'ambiguous_encoding',
  'no-such-column': 'no_such_column',
}

/** The options that an upload offers to the user: as readable issues, and as the values to send. */
export type OfferedOptions = { issues: Issue[]; candidates: string[] }
const NO_OPTIONS: OfferedOptions = { issues: [], candidates: [] }

/**
 * An upload that cannot be checked: 413 if it is too large, else 422. The message is German; see
 * describeUnreadable.
 */
export class UnreadableUpload extends Refusal {
  readonly reason: UnreadableReason
  readonly values: Values

  constructor(reason: UnreadableReason, values: Values = {}, { issues, candidates } = NO_OPTIONS) {
    const kind = TOO_LARGE.has(reason) ? 'too-large' : 'unreadable'
    super(kind, translateReason(reason, values, 'de'), issues, null, CODES[reason], candidates)
    this.name = 'UnreadableUpload'
    this.reason = reason
    this.values = values
  }
}

/** Returns a sentence in the user's language on why an upload is refused and what to do. */
export const describeUnreadable = (
  { reason, values }: { reason: UnreadableReason; values: Values },
  language: Language,
): string => translateReason(reason, values, language)

/** Reasons with another message for a list, which is one sheet without a name. */
const REASONS_FOR_LISTS: Partial<Record<UnreadableReason, UnreadableReason>> = {
  'empty-workbook': 'empty-file',
  'no-uid-column': 'no-uid-column-in-list',
  'no-uids': 'no-uids-in-list',
  'too-many-rows': 'too-many-rows-in-list',
  'no-free-column': 'too-many-columns',
}

const translateReason = (reason: UnreadableReason, values: Values, language: Language): string =>
  translate(unreadableTexts, language)((values.sheet === '' && REASONS_FOR_LISTS[reason]) || reason, values)
