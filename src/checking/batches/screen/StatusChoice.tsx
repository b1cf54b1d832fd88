import { MultiSelect } from '@mantine/core'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import type { Status } from '../status-rules.ts'
import { IN_ORDER, StatusPill } from './status-filter.tsx'
import { statusName } from './status-words.ts'
import { texts } from './texts.ts'

const ROOM_FOR_ALL = 320

type Props = { filter: readonly Status[]; onChange: (filter: Status[]) => void }

/** The filter with its list, open: it takes the place of the closed one where somebody opens that. */
export function StatusChoice({ filter, onChange }: Props) {
  const t = useTexts(texts)
  return (
    <MultiSelect<Status>
      aria-label={t('filter')}
      autoFocus
      defaultDropdownOpened
      data={IN_ORDER.map(status => ({ value: status, label: t(statusName(status) ?? 'created') }))}
      value={[...filter]}
      onChange={onChange}
      clearable
      withAlignedLabels
      maxDropdownHeight={ROOM_FOR_ALL}
      clearButtonProps={{ 'aria-label': t('clearFilter') }}
      comboboxProps={{ shadow: 'md', withinPortal: false }}
      renderPill={({ value, onRemove }) => (
        <StatusPill filter={filter} at={filter.map(String).indexOf(String(value))} onRemove={onRemove} />
      )}
    />
  )
}
