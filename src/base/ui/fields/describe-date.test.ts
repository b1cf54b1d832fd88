import { expect, it } from 'vitest'
import { readTyped } from './date-rules.ts'
import { describeDateIssue } from './describe-date.ts'

function said(text: string, language: 'de' | 'en'): string {
  const read = readTyped(text, language)
  if ('day' in read) throw new Error(`${text} was read as ${read.day}`)
  return describeDateIssue(read.issue, language)
}

it.each(['11/10/26', '31/12/2026', '31.11.2026', '1.1.2026', 'tomorrow'])(
  'says of %s what to type',
  { tags: ['W5-14'] },
  text => {
    expect(said(text, 'en')).toBe('invalid date format: please type DD.MM.YYYY or MM/DD/YYYY, for example 31.12.2026.')
    expect(said(text, 'de')).toBe('ungültiges Datumsformat: Bitte TT.MM.JJJJ eingeben, zum Beispiel 31.12.2026.')
  },
)
