import { MultiSelect, Pill } from '@mantine/core'
import { useTexts } from '../../texts/screen/useTexts.ts'
import { ALL_STATUSES, STATUS, type Status } from '../status-rules.ts'
import { orDefault } from './status-filter.ts'
import { statusName } from './status-tones.ts'
import { texts } from './texts.ts'

const MOST_CHIPS = 3 // docs/rules.md#measures
const ROOM_FOR_ALL = 320

/** All seven, in the order in which a batch meets them. */
const IN_ORDER: readonly Status[] = [...ALL_STATUSES].sort((one, other) => rank(one) - rank(other))

function rank(status: Status): number {
  return status === STATUS.cancelled ? STATUS.deleted - 0.5 : status
}

type Props = { filter: readonly Status[]; onChange: (filter: readonly Status[]) => void }

/** Which statuses the list shows; three chips, then how many more. */
export function StatusFilter({ filter, onChange }: Props) {
  const t = useTexts(texts)
  const label = (status: number) => t(statusName(status) ?? 'created')
  const change = (chosen: Status[]) => onChange(orDefault(IN_ORDER.filter(status => chosen.includes(status))))
  return (
    <MultiSelect<Status>
      aria-label={t('filter')}
      data={IN_ORDER.map(status => ({ value: status, label: label(status) }))}
      value={[...filter]}
      onChange={change}
      clearable
      withAlignedLabels
      maxDropdownHeight={ROOM_FOR_ALL}
      clearButtonProps={{ 'aria-label': t('clearFilter') }}
      comboboxProps={{ shadow: 'md', withinPortal: false }}
      renderPill={({ option, onRemove }) => {
        const position = filter.map(String).indexOf(String(option?.value))
        if (position > MOST_CHIPS) return null
        if (position === MOST_CHIPS) return <Pill>{t('more', { count: filter.length - MOST_CHIPS })}</Pill>
        return (
          <Pill withRemoveButton {...(onRemove ? { onRemove } : {})}>
            {option?.label}
          </Pill>
        )
      }}
    />
  )
}
