import { ActionIcon, Group, Popover, Text, TextInput, Tooltip } from '@mantine/core'
import { IconCalendar, IconX } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { sayDay } from '../../texts/say-day.ts'
import { useLanguage, useTexts } from '../../texts/screen/useTexts.ts'
import { datePatterns, readTyped, writeDate } from './date-rules.ts'
import { dateTexts } from './date-texts.ts'

type Props = {
  label: string
  description?: string
  /** As typed: ui/fields/date-rules.ts reads it; '' = no date. */
  value: string
  onChange: (text: string) => void
  error?: React.ReactNode
  /** The first field of a dialog: the focus is there. */
  isFirst?: boolean
}

// Most dates are typed: it weighs 13 kB.
const Calendar = lazy(async () => ({ default: (await import('./Calendar.tsx')).Calendar }))

/** A date, typed or picked from a calendar, with what was understood in words below; cleared, it is no date (docs/rules.md#validation). */
export function DateField({ label, description, value, onChange, error, isFirst = false }: Props) {
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const read = readTyped(value, language)
  const day = 'day' in read ? read.day : null
  const pick = (picked: string | null) => {
    onChange(writeDate(picked))
    setOpen(false)
  }
  return (
    <TextInput
      {...(isFirst && { 'data-autofocus': true })}
      label={label}
      description={day === null ? description : <Understood day={day} description={description} />}
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
          <Popover opened={isOpen} onChange={setOpen} returnFocus withinPortal={false} position="bottom-end">
            <Popover.Target>
              <CalendarButton label={label} onClick={() => setOpen(!isOpen)} />
            </Popover.Target>
            <Popover.Dropdown>
              <Suspense>
                <Calendar day={day} onPick={pick} />
              </Suspense>
            </Popover.Dropdown>
          </Popover>
        </Group>
      }
    />
  )
}

/** The day in words, above whatever else there is to say of it. */
const Understood = ({ day, description }: { day: string; description: string | undefined }) => (
  <>
    <Text span inherit display="block" c="var(--mantine-color-text)">
      {sayDay(day, useLanguage())}
    </Text>
    {description}
  </>
)

type ButtonProps = { label: string; onClick: () => void; ref?: React.Ref<HTMLButtonElement> }

function ClearButton({ label, onClick }: ButtonProps) {
  const says = useTexts(dateTexts)('clearDate', { label })
  return (
    <Tooltip label={says}>
      <ActionIcon variant="subtle" color="gray" size="md" aria-label={says} onClick={onClick}>
        <IconX size={16} />
      </ActionIcon>
    </Tooltip>
  )
}

function CalendarButton({ label, ...button }: ButtonProps) {
  const says = useTexts(dateTexts)('openCalendar', { label })
  return (
    <ActionIcon variant="subtle" color="gray" size="md" aria-label={says} {...button}>
      <IconCalendar size={18} stroke={1.6} />
    </ActionIcon>
  )
}
