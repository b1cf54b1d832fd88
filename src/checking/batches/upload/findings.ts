import type { UploadedRow } from '../../../documents/spreadsheets/layout.ts'
import type { Language } from '../../../ground/texts/define.ts'
import type { ParsedUid } from '../../../vat-ids/uid/parsed-uid.ts'
import { sayHint, sayNotAUid } from '../../../vat-ids/uid/say-uid.ts'
import { suggestionOf } from '../../../vat-ids/uid/take-suggestion.ts'
import type { Preflight } from './wire.ts'

type Finding = Preflight['notUids']

/** Enough to see what is wrong with a list; all of them stand in the result. */
const MOST_EXAMPLES = 5

/** Each is a decision: who takes them all over wants to have seen them. */
const MOST_SUGGESTIONS = 100

/** Counts, row by row, what a user should see before the start: rows that are no UID, those that look odd, and what may be meant. */
export function collectFindings(language: Language) {
  const notUids: Finding = { rows: 0, examples: [] }
  const hints: Finding = { rows: 0, examples: [] }
  const note = (finding: Finding, { row, text }: UploadedRow, uid: string, message: () => string) => {
    finding.rows += 1
    if (finding.examples.length < MOST_EXAMPLES) finding.examples.push({ row, text, uid, message: message() })
  }
  const suggestions: Preflight['suggestions'] = { rows: 0, examples: [] }
  const noteSuggestion = ({ row, text }: UploadedRow, uid: string) => {
    suggestions.rows += 1
    if (suggestions.examples.length < MOST_SUGGESTIONS) suggestions.examples.push({ row, text, uid })
  }
  return {
    see: (row: UploadedRow, parsed: ParsedUid): void => {
      const suggested = suggestedFor(parsed)
      if (suggested !== '') noteSuggestion(row, suggested)
      if (!parsed.askable) note(notUids, row, '', () => sayNotAUid(parsed, language))
      else if (parsed.hints.length > 0)
        note(hints, row, parsed.uid, () => parsed.hints.map(hint => sayHint(hint, language)).join(' '))
    },
    found: () => ({ notUids, hints, suggestions }),
  }
}

/** Taken over or not. */
const suggestedFor = (parsed: ParsedUid): string =>
  parsed.hints.some(({ kind }) => kind === 'suggestion-taken') ? parsed.uid : suggestionOf(parsed)
