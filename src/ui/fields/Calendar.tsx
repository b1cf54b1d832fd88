import '@mantine/dates/styles.css'
import 'dayjs/locale/de'
import { FocusTrap } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { useLanguage, useTexts } from '../../texts/screen/useTexts.ts'
import { dateTexts } from './date-texts.ts'

const MONDAY = 1
const SUNDAY = 0

/** German weeks begin on Monday, English ones on Sunday; the days of the months beside are shown, week numbers are not. */
export function Calendar({ day, onPick }: { day: string | null; onPick: (day: string | null) => void }) {
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
