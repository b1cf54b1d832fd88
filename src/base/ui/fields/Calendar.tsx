import '@mantine/dates/styles.css'
import 'dayjs/locale/de'
import { FocusTrap, Popover } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { viennaDay } from '../../texts/format.ts'
import { useLanguage, useTexts } from '../../texts/screen/useTexts.ts'
import { CalendarButton } from './CalendarButton.tsx'
import { dayAfterKey } from './calendar-keys.ts'
import { dateTexts } from './date-texts.ts'

const MONDAY = 1
const SUNDAY = 0

type CalendarProps = { day: string | null; onPick: (day: string | null) => void }

/** The calendar button with its open calendar; replaces the plain button when it is pressed. */
export function Calendar({ label, day, onPick }: CalendarProps & { label: string }) {
  const [isOpen, setOpen] = useState(false)
  // Opens after the button has the focus, so that the focus returns there.
  useEffect(() => setOpen(true), [])
  const pick = (pickedDay: string | null) => {
    onPick(pickedDay)
    setOpen(false)
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} returnFocus withinPortal={false} position="bottom-end">
      <Popover.Target>
        <CalendarButton label={label} autoFocus onClick={() => setOpen(!isOpen)} />
      </Popover.Target>
      <Popover.Dropdown>
        <Days day={day} onPick={pick} />
      </Popover.Dropdown>
    </Popover>
  )
}

/**
 * German weeks begin on Monday, English ones on Sunday. Days of adjacent months are shown, week
 * numbers are not. Today is the day in Vienna.
 */
function Days({ day, onPick }: CalendarProps) {
  const t = useTexts(dateTexts)
  const language = useLanguage()
  const weekStart = language === 'de' ? MONDAY : SUNDAY
  const today = viennaDay(new Date())
  const first = day ?? today
  const { ref, month, setMonth, handleKey } = useCalendarKeys(first, weekStart)
  return (
    <FocusTrap>
      <div ref={ref}>
        <DatePicker
          __stopPropagation
          highlightToday
          value={day}
          date={month}
          onDateChange={setMonth}
          getDayProps={calendarDay => ({
            onKeyDown: event => handleKey(calendarDay, event),
            'data-day': calendarDay,
            'data-autofocus': calendarDay === first || undefined,
            // null removes Mantine's own mark, the browser's day; its types know only undefined.
            'data-today': (calendarDay === today ? true : null) as true | undefined,
            'aria-current': calendarDay === today ? 'date' : undefined,
          })}
          onChange={onPick}
          locale={language}
          firstDayOfWeek={weekStart}
          role="group"
          aria-label={t('calendar')}
          ariaLabels={{
            previousMonth: t('previousMonth'),
            nextMonth: t('nextMonth'),
            previousYear: t('previousYear'),
            nextYear: t('nextYear'),
            previousDecade: t('previousDecade'),
            nextDecade: t('nextDecade'),
          }}
        />
      </div>
    </FocusTrap>
  )
}

/** Handles the keys that Mantine's calendar does not, and shows the month of the new day. */
function useCalendarKeys(first: string, weekStart: 0 | 1) {
  const ref = useRef<HTMLDivElement>(null)
  const [month, setMonth] = useState(first)
  const [target, setTarget] = useState<string | null>(null)
  useEffect(() => {
    if (target === null) return
    ref.current?.querySelector<HTMLElement>(`[data-day="${target}"]:not([data-outside])`)?.focus()
  }, [target])
  const handleKey = (from: string, event: KeyboardEvent) => {
    const next = dayAfterKey(from, event.key, event.shiftKey, weekStart)
    if (next === null) return
    event.preventDefault()
    setMonth(next)
    setTarget(next)
  }
  return { ref, month, setMonth, handleKey }
}
