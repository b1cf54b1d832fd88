import { useTexts } from '../../../base/texts/screen/useTexts.ts'
import { texts } from '../companies-texts.ts'
import { type CompanyField, fieldIssue, fieldOf } from '../fields-rules.ts'

/**
 * Returns a function that describes what is wrong with the input of a field, or returns null. It
 * normalizes the input first, like the server.
 */
export function useDescribeIssue(): (field: CompanyField, value: string) => string | null {
  const t = useTexts(texts)
  return (field, value) => {
    const { tidy } = fieldOf(field)
    const issue = fieldIssue(field, tidy ? tidy(value) : value, true)
    return issue && t(issue)
  }
}
