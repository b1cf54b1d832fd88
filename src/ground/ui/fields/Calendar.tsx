import '@mantine/dates/styles.css'
import 'dayjs/locale/de'
import { FocusTrap, Popover } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { useEffect, useState } from 'react'
import { useLanguage, useTexts } from '../../texts/screen/useTexts.ts'
import { CalendarButton } from './CalendarButton.tsx'
import { dateTexts } from './date-texts.ts'

const MONDAY = 1
const SUNDAY = 0

type Picking = { day: string | null; onPick: (day: string | null) => void }

/** The button with its calendar, open: it takes the place of the button alone where somebody presses that. */
export function Calendar({ label, day, onPick }: Picking & { label: string }) {
  const [isOpen, setOpen] = useState(false)
  // A moment after the button has the focus: to that it returns.
  useEffect(() => setOpen(true), [])
  const pick = (picked: string | null) => {
    onPick(picked)
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

/** German weeks begin on Monday, English ones on Sunday; the days of the months beside are shown, week numbers are not. */
function Days({ day, onPick }: Picking) {
  const t = useTexts(dateTexts)
  const language = useLanguage()
  return (
    <FocusTrap>
      <div>
        <DatePicker
          __stopPropagation
          value={day}
          {...(day === null ? {} : { defaultDate: day })}
          onChange={onPick}
          locale={language}
          firstDayOfWeek={language === 'de' ? MONDAY : SUNDAY}
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
