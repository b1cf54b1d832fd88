import { useState } from 'react'
import { useLanguage } from '../../texts/screen/useTexts.ts'
import { DateField } from './DateField.tsx'
import { readTyped, writeDate } from './date-rules.ts'
import { sayDateIssue } from './say-date.ts'

type Props = {
  label: string
  /** yyyy-mm-dd; undefined = any. */
  day: string | undefined
  onChange: (day: string | undefined) => void
  error?: string | false
}

/** A day by which a list is narrowed; one that is not whole yet does not count. */
export function DayFilter({ label, day, onChange, error = false }: Props) {
  const language = useLanguage()
  const [typed, setTyped] = useState(() => writeDate(day ?? null))
  const change = (text: string) => {
    setTyped(text)
    const read = readTyped(text, language)
    onChange('day' in read ? (read.day ?? undefined) : undefined)
  }
  const read = readTyped(typed, language)
  const wrong = 'issue' in read ? sayDateIssue(read.issue, language) : error
  return <DateField label={label} value={typed} onChange={change} error={wrong} />
}
