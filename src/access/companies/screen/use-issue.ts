import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { type CompanyField, fieldIssue, fieldOf } from '../fields-rules.ts'
import { texts } from '../texts.ts'

/** Returns what says in words what is wrong with a typed text, or null; it is tidied first, as the server does. */
export function useIssue(): (field: CompanyField, typed: string) => string | null {
  const t = useTexts(texts)
  return (field, typed) => {
    const { tidy } = fieldOf(field)
    const issue = fieldIssue(field, tidy ? tidy(typed) : typed, true)
    return issue && t(issue)
  }
}
