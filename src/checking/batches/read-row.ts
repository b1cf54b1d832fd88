import type { UploadedRow } from '../../documents/spreadsheets/layout.ts'
import { parseUid } from '../../vat-ids/uid/parse-uid.ts'
import type { ParsedUid } from '../../vat-ids/uid/parsed-uid.ts'
import { takeSuggestion } from '../../vat-ids/uid/take-suggestion.ts'

/** What a row of a batch's sheet says; where its user took the suggestions over, they stand in the place of what is no UID. */
export function readRow({ text, country }: UploadedRow, takesSuggestions: boolean): ParsedUid {
  const parsed = parseUid(text, country)
  return takesSuggestions ? takeSuggestion(parsed, text) : parsed
}
