import type { UploadedRow } from '../../spreadsheets/layout.ts'
import type { Language } from '../../texts/define.ts'
import type { ParsedUid } from '../../uid/parsed-uid.ts'
import { sayHint, sayNotAUid } from '../../uid/say-uid.ts'
import type { Preflight } from '../wire.ts'

type Notable = Preflight['notUids']

/** Enough to see what is wrong with a list; all of them stand in the result. */
const MOST_EXAMPLES = 5

/** Counts, row by row, what a user should see before the start: rows that are no UID, and those that look odd. */
export function notableRows(language: Language) {
  const notUids: Notable = { rows: 0, examples: [] }
  const hints: Notable = { rows: 0, examples: [] }
  const note = (notable: Notable, { row, text }: UploadedRow, uid: string, message: () => string) => {
    notable.rows += 1
    if (notable.examples.length < MOST_EXAMPLES) notable.examples.push({ row, text, uid, message: message() })
  }
  return {
    see: (row: UploadedRow, parsed: ParsedUid): void => {
      if (!parsed.askable) note(notUids, row, '', () => sayNotAUid(parsed, language))
      else if (parsed.hints.length > 0)
        note(hints, row, parsed.uid, () => parsed.hints.map(hint => sayHint(hint, language)).join(' '))
    },
    found: () => ({ notUids, hints }),
  }
}
