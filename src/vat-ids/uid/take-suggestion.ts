import { parseUid } from './parse-uid.ts'
import type { ParsedUid } from './parsed-uid.ts'

/** The UID that a text may mean, '' if none. */
export const suggestionOf = (parsed: ParsedUid): string =>
  parsed.askable ? '' : { suggestion: '', ...parsed.detail }.suggestion

/**
 * Takes what a text was read as, and the text as typed; returns the suggestion in its place, with the hint that says so, where there
 * is one. Only where a person took the suggestions over (docs/rules.md#suggestions).
 */
export function takeSuggestion(parsed: ParsedUid, typed: string): ParsedUid {
  const suggestion = suggestionOf(parsed)
  const meant = suggestion === '' ? parsed : parseUid(suggestion)
  if (parsed.askable || !meant.askable) return parsed
  const taken = { kind: 'suggestion-taken', uid: meant.uid, typed: typed.trim() } as const
  return { ...meant, hints: [...parsed.hints, ...meant.hints, taken] }
}
