import type { UploadedRow } from '../spreadsheets/layout.ts'
import { parseUid } from '../uid/parse-uid.ts'
import type { ParsedUid } from '../uid/parsed-uid.ts'
import { takeSuggestion } from '../uid/take-suggestion.ts'

/** What a row of a batch's sheet says; where its user took the suggestions over, they stand in the place of what is no UID. */
export function readRow({ text, country }: UploadedRow, takesSuggestions: boolean): ParsedUid {
  const parsed = parseUid(text, country)
  return takesSuggestions ? takeSuggestion(parsed, text) : parsed
}
