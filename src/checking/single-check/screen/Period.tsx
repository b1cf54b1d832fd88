import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { DayFilter } from '../../../ground/ui/fields/DayFilter.tsx'
import { texts } from './list-texts.ts'

type Days = { from: string | undefined; to: string | undefined }
type Props = Days & { onChange: (days: Partial<Days>) => void }

/** From and to, days in Vienna, both included. */
export function Period({ from, to, onChange }: Props) {
  const t = useTexts(texts)
  const isReversed = from !== undefined && to !== undefined && to < from
  return (
    <>
      <DayFilter label={t('from')} day={from} onChange={day => onChange({ from: day })} />
      <DayFilter
        label={t('to')}
        day={to}
        onChange={day => onChange({ to: day })}
        error={isReversed && t('wrongOrder')}
      />
    </>
  )
}
