import { ActionIcon, Group, Text, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { formatDay } from '../../texts/format-day.ts'
import { useLanguage, useTexts } from '../../texts/screen/useTexts.ts'
import { texts as formTexts } from '../forms/form-texts.ts'
import { CalendarButton } from './CalendarButton.tsx'
import { datePatterns, formatTypedDate, parseTypedDate } from './date-rules.ts'
import { dateTexts } from './date-texts.ts'

type Props = {
  label: string
  description?: string
  /** The typed text, which ui/fields/date-rules.ts parses; '' = no date. */
  value: string
  onChange: (text: string) => void
  error?: React.ReactNode
  /** The first field of a dialog, which gets the focus. */
  hasInitialFocus?: boolean
  isRequired?: boolean
  /** Appends "optional" to the label. */
  isOptional?: boolean
}

// Most dates are typed, and the calendar with its positioning code is 40 kB.
const loadCalendar = async () => ({ default: (await import('./Calendar.tsx')).Calendar })
const Calendar = lazy(loadCalendar)

/**
 * A date, typed or picked from a calendar, with the parsed day in words below. An empty field is no
 * date (docs/rules.md#validation).
 */
export function DateField({ label, description, value, onChange, error, ...field }: Props) {
  const { hasInitialFocus = false, isRequired = false, isOptional = false } = field
  const formText = useTexts(formTexts)
  const language = useLanguage()
  const parsed = parseTypedDate(value, language)
  const day = 'day' in parsed ? parsed.day : null
  const pick = (pickedDay: string | null) => onChange(formatTypedDate(pickedDay))
  return (
    <TextInput
      {...(hasInitialFocus && { 'data-autofocus': true })}
      label={isOptional ? formText('optional', { label }) : label}
      required={isRequired}
      description={day === null ? description : <ParsedDay day={day} description={description} />}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={datePatterns(language)[0]}
      classNames={{ input: 'figures' }}
      autoComplete="off"
      value={value}
      onChange={event => onChange(event.currentTarget.value)}
      error={error}
      rightSectionPointerEvents="all"
      rightSectionWidth={value === '' ? 40 : 72}
      rightSection={
        <Group gap={0} wrap="nowrap">
          {value !== '' && <ClearButton label={label} onClick={() => pick(null)} />}
          <LazyCalendar label={label} day={day} onPick={pick} />
        </Group>
      }
    />
  )
}

/** The parsed day in words, above any other description. */
const ParsedDay = ({ day, description }: { day: string; description: string | undefined }) => (
  <>
    <Text span inherit display="block" c="var(--mantine-color-text)">
      {formatDay(day, useLanguage())}
    </Text>
    {description}
  </>
)

function ClearButton({ label, onClick }: { label: string; onClick: () => void }) {
  const clearLabel = useTexts(dateTexts)('clearDate', { label })
  return (
    <ActionIcon variant="subtle" color="gray" size="md" aria-label={clearLabel} data-tip={clearLabel} onClick={onClick}>
      <IconX size={16} />
    </ActionIcon>
  )
}

type CalendarChoiceProps = { label: string; day: string | null; onPick: (day: string | null) => void }

/** Loads the calendar on first use; hover or focus starts the load early. */
function LazyCalendar({ label, ...choice }: CalendarChoiceProps) {
  const [isCalendarLoaded, setCalendarLoaded] = useState(false)
  const preloadCalendar = () => void loadCalendar()
  const closedButton = (
    <CalendarButton
      label={label}
      onPointerEnter={preloadCalendar}
      onFocus={preloadCalendar}
      onClick={() => setCalendarLoaded(true)}
    />
  )
  return isCalendarLoaded ? (
    <Suspense fallback={closedButton}>
      <Calendar label={label} {...choice} />
    </Suspense>
  ) : (
    closedButton
  )
}
