import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useLanguage } from '../../texts/screen/useTexts.ts'
import { DateField } from './DateField.tsx'
import { formatTypedDate, parseTypedDate } from './date-rules.ts'
import { describeDateIssue } from './describe-date.ts'

type ChoiceProps<Value extends string> = {
  label: string
  /** The text for no filter, such as "All results". */
  unfiltered: string
  values: readonly Value[]
  selected: Value | undefined
  format: (value: Value) => string
  onChange: (value: Value | undefined) => void
}

/**
 * Filters a list by one of a few values. It uses the browser's own select, because Mantine's weighs
 * 37 kB (docs/benchmarks.md, the first visit).
 */
export function ChoiceFilter<Value extends string>({
  label,
  unfiltered,
  values,
  selected,
  format,
  onChange,
}: ChoiceProps<Value>) {
  return (
    <NativeSelect
      label={label}
      value={selected ?? ''}
      data={[{ value: '', label: unfiltered }, ...values.map(value => ({ value, label: format(value) }))]}
      onChange={({ currentTarget }) => onChange(values.find(value => value === currentTarget.value))}
    />
  )
}

type DayProps = {
  label: string
  /** yyyy-mm-dd; undefined = any. */
  day: string | undefined
  onChange: (day: string | undefined) => void
  error?: string | false
}

/** Filters a list by a day; an incomplete date has no effect. */
export function DayFilter({ label, day, onChange, error = false }: DayProps) {
  const language = useLanguage()
  const [input, setInput] = useState(() => formatTypedDate(day ?? null))
  const change = (text: string) => {
    setInput(text)
    const parsed = parseTypedDate(text, language)
    onChange('day' in parsed ? (parsed.day ?? undefined) : undefined)
  }
  const parsed = parseTypedDate(input, language)
  const issueText = 'issue' in parsed ? describeDateIssue(parsed.issue, language) : error
  return <DateField label={label} value={input} onChange={change} error={issueText} />
}
