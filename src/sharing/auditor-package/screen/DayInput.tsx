import { useState } from 'react'
import { useLanguage } from '../../../base/texts/screen/useTexts.ts'
import { DateField } from '../../../base/ui/fields/DateField.tsx'
import { formatTypedDate, parseTypedDate } from '../../../base/ui/fields/date-rules.ts'
import { describeDateIssue } from '../../../base/ui/fields/describe-date.ts'

type Props = {
  label: string
  description?: string
  /** A calendar day as yyyy-mm-dd; null = not valid. */
  day: string | null
  onChange: (day: string | null) => void
  error: string
  /** The first field of a dialog. */
  hasInitialFocus?: boolean
}

/** Input of a calendar day in the language's format. */
export function DayInput({ day, onChange, error, ...fieldProps }: Props) {
  const language = useLanguage()
  const [typed, setTyped] = useState(() => formatTypedDate(day))
  const parsed = parseTypedDate(typed, language)
  const change = (text: string) => {
    setTyped(text)
    const date = parseTypedDate(text, language)
    onChange('day' in date ? date.day : null)
  }
  return (
    <DateField
      {...fieldProps}
      isRequired
      value={typed}
      onChange={change}
      error={'issue' in parsed ? describeDateIssue(parsed.issue, language) : error}
    />
  )
}
