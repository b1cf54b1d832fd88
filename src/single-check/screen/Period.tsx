import { useState } from 'react'
import { useLanguage, useTexts } from '../../texts/screen/useTexts.ts'
import { DateField } from '../../ui/fields/DateField.tsx'
import { DATE_LOCALES, readDate, writeDate } from '../../ui/fields/date-rules.ts'
import { sayDateIssue } from '../../ui/fields/say-date.ts'
import { texts } from './list-texts.ts'

type Days = { from: string | undefined; to: string | undefined }
type Props = Days & { onChange: (days: Partial<Days>) => void }

/** From and to, days in Vienna, both included; a date that is not whole yet does not count. */
export function Period({ from, to, onChange }: Props) {
  const t = useTexts(texts)
  const isReversed = from !== undefined && to !== undefined && to < from
  return (
    <>
      <Day key={`from ${useLanguage()}`} label={t('from')} day={from} onChange={day => onChange({ from: day })} />
      <Day
        key={`to ${useLanguage()}`}
        label={t('to')}
        day={to}
        onChange={day => onChange({ to: day })}
        error={isReversed && t('wrongOrder')}
      />
    </>
  )
}

type DayProps = {
  label: string
  day: string | undefined
  onChange: (day: string | undefined) => void
  error?: string | false
}

function Day({ label, day, onChange, error = false }: DayProps) {
  const language = useLanguage()
  const locale = DATE_LOCALES[language]
  const [typed, setTyped] = useState(() => writeDate(day ?? null, locale))
  const change = (text: string) => {
    setTyped(text)
    const read = readDate(text, locale)
    onChange('day' in read ? (read.day ?? undefined) : undefined)
  }
  const read = readDate(typed, locale)
  const wrong = 'issue' in read ? sayDateIssue(read.issue, language) : error
  return <DateField label={label} value={typed} onChange={change} error={wrong} />
}
