import { expect, it } from 'vitest'
import { parseTypedDate } from './date-rules.ts'
import { describeDateIssue } from './describe-date.ts'

function describeIssue(text: string, language: 'de' | 'en'): string {
  const parsed = parseTypedDate(text, language)
  if ('day' in parsed) throw new Error(`${text} was read as ${parsed.day}`)
  return describeDateIssue(parsed.issue, language)
}

it.each(['11/10/26', '31/12/2026', '31.11.2026', '1.1.2026', 'tomorrow'])(
  'describes for %s which format to type',
  { tags: ['W5-14'] },
  text => {
    expect(describeIssue(text, 'en')).toBe(
      'invalid date format: please type DD.MM.YYYY or MM/DD/YYYY, for example 31.12.2026.',
    )
    expect(describeIssue(text, 'de')).toBe(
      'ungültiges Datumsformat: Bitte TT.MM.JJJJ eingeben, zum Beispiel 31.12.2026.',
    )
  },
)
