import type { ProblemCode } from '../../ground/roles/problem-rules.ts'
import { type Issue, Refusal } from '../../ground/roles/refusals.ts'
import type { Language } from '../../ground/texts/define.ts'
import { translate, type Values } from '../../ground/texts/translate.ts'
import { unreadableTexts } from './texts.ts'

/** The closed list of reasons why an upload is no use to us; `texts.ts` words each. */
export type UnreadableReason = keyof typeof unreadableTexts.entries

/** Too big for our limits rather than wrong: another status (413), another remedy. */
const TOO_LARGE: ReadonlySet<UnreadableReason> = new Set(['unpacked-size', 'too-complex', 'too-many-cells'])

/** What a program may put right by itself has a name of its own. */
const CODES: Partial<Record<UnreadableReason, ProblemCode>> = {
  'ambiguous-column': 'ambiguous_column',
  'ambiguous-encoding': 'ambiguous_encoding',
  'no-such-column': 'no_such_column',
}

/** What may be chosen instead: as issues to read, and as the words to send. */
export type Choices = { issues: Issue[]; candidates: string[] }
const NONE: Choices = { issues: [], candidates: [] }

/** An upload that cannot be checked: 413 when it is too large, else 422. The message is German; see sayUnreadable. */
export class UnreadableUpload extends Refusal {
  readonly reason: UnreadableReason
  readonly values: Values

  constructor(reason: UnreadableReason, values: Values = {}, { issues, candidates } = NONE) {
    const kind = TOO_LARGE.has(reason) ? 'too-large' : 'unreadable'
    super(kind, say(reason, values, 'de'), issues, null, CODES[reason], candidates)
    this.name = 'UnreadableUpload'
    this.reason = reason
    this.values = values
  }
}

/** Takes why an upload is, or would be, refused and the user's language; returns the sentence that says what is wrong and what to do. */
export const sayUnreadable = (
  { reason, values }: { reason: UnreadableReason; values: Values },
  language: Language,
): string => say(reason, values, language)

/** A list is one sheet without a name. */
const IN_LIST: Partial<Record<UnreadableReason, UnreadableReason>> = {
  'empty-workbook': 'empty-file',
  'no-uid-column': 'no-uid-column-in-list',
  'no-uids': 'no-uids-in-list',
  'too-many-rows': 'too-many-rows-in-list',
  'no-free-column': 'too-many-columns',
}

const say = (reason: UnreadableReason, values: Values, language: Language): string =>
  translate(unreadableTexts, language)((values.sheet === '' && IN_LIST[reason]) || reason, values)
