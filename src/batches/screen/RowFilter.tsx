import { NativeSelect, SegmentedControl } from '@mantine/core'
import { useTexts } from '../../texts/screen/useTexts.ts'
import { useIsPhone } from '../../ui/layout/window-size.ts'
import type { RowsParams } from './calls.ts'
import { rowTexts } from './row-texts.ts'

/** Not checked is what has no answer, or none yet (docs/rules.md#four-verdicts). */
const SHOWS = ['invalid', 'open', 'not-a-uid', 'all'] as const

type Props = { show: RowsParams['show']; onChange: (show: RowsParams['show']) => void }

/** Which of a batch's rows are shown. */
export function RowFilter({ show, onChange }: Props) {
  const t = useTexts(rowTexts)
  const data = SHOWS.map(value => ({ value, label: t(`show-${value}`) }))
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
