import { NativeSelect, SegmentedControl } from '@mantine/core'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { useIsPhone } from '../../../ground/ui/layout/window-size.ts'
import type { RowsParams } from './calls.ts'
import { rowTexts } from './row-texts.ts'

/** Not checked is what has no answer, or none yet (docs/rules.md#four-verdicts). */
const SHOWS = ['invalid', 'open', 'not-a-uid', 'listed', 'differing', 'all'] as const

type Props = {
  show: RowsParams['show']
  hasListed: boolean
  hasDiffering: boolean
  onChange: (show: RowsParams['show']) => void
}

/** Which of a batch's rows are shown; those on the list of fictitious companies, and those of another company, where there are some. */
export function RowFilter({ show, hasListed, hasDiffering, onChange }: Props) {
  const t = useTexts(rowTexts)
  const offered = SHOWS.filter(value => (value !== 'listed' || hasListed) && (value !== 'differing' || hasDiffering))
  const data = offered.map(value => ({ value, label: t(`show-${value}`) }))
  const change = (value: string) => onChange(SHOWS.find(known => known === value) ?? 'all')
  return useIsPhone() ? (
    <NativeSelect
      aria-label={t('showRows')}
      data={data}
      value={show}
      onChange={event => change(event.currentTarget.value)}
      w="100%"
    />
  ) : (
    <SegmentedControl aria-label={t('showRows')} data={data} value={show} onChange={change} />
  )
}
