import { Checkbox, Group, Switch } from '@mantine/core'
import { useTexts } from '../../../base/texts/screen/useTexts.ts'
import { type ActiveFilter, FilterBar, filterChip } from '../../../base/ui/fields/FilterBar.tsx'
import { SearchField } from '../../../base/ui/fields/SearchField.tsx'
import { DEFAULT_STATUS_FILTER, type Status } from '../status-rules.ts'
import { texts } from './batches-texts.ts'
import { chipsOf, filterOrDefault, ORDERED_STATUSES } from './status-filter.ts'
import { statusName } from './status-words.ts'
import { type useListParams, useSeesAllCompanies } from './use-list-params.ts'

type Props = { list: ReturnType<typeof useListParams> }

/** Shows filter and search, and for the operator's staff the switch to all companies. */
export function ListControls({ list }: Props) {
  const t = useTexts(texts)
  const seesAll = useSeesAllCompanies()
  const { filter, search, companyId } = list.params
  const isDefault = filter.join() === DEFAULT_STATUS_FILTER.join()
  return (
    <FilterBar
      search={<SearchField first={search} onSearch={list.setSearch} />}
      activeFilters={useChosenFilters(list)}
      hiddenCount={filter.length - chipsOf(filter).length}
      onRemoveAll={isDefault ? undefined : () => list.setFilter(DEFAULT_STATUS_FILTER)}
      removeAllText={t('clearFilter')}
    >
      <StatusChoice filter={filter} onChange={list.setFilter} />
      {seesAll && (
        <Switch
          label={t('allCompanies')}
          checked={companyId === 0}
          onChange={event => list.setAllCompanies(event.currentTarget.checked)}
        />
      )}
    </FilterBar>
  )
}

/**
 * Returns a chip for each selected status, up to three. Removing the last one restores the default.
 */
function useChosenFilters({ params: { filter, companyId }, ...list }: Props['list']): ActiveFilter[] {
  const t = useTexts(texts)
  const seesAll = useSeesAllCompanies()
  const removeStatus = (status: Status) => () =>
    list.setFilter(filterOrDefault(filter.filter(selected => selected !== status)))
  return [
    ...filterChip(t('allCompanies'), seesAll && companyId === 0, () => list.setAllCompanies(false)),
    ...chipsOf(filter).flatMap(status => filterChip(t(statusName(status) ?? 'created'), true, removeStatus(status))),
  ]
}

type ChoiceProps = { filter: readonly Status[]; onChange: (filter: readonly Status[]) => void }

/** Lets the user select the statuses that the list shows; if none is selected, the default. */
function StatusChoice({ filter, onChange }: ChoiceProps) {
  const t = useTexts(texts)
  const choose = (values: string[]) =>
    onChange(filterOrDefault(ORDERED_STATUSES.filter(status => values.includes(String(status)))))
  return (
    <Checkbox.Group label={t('filter')} value={filter.map(String)} onChange={choose} style={{ gridColumn: '1 / -1' }}>
      <Group gap="8px 20px" mt={8}>
        {ORDERED_STATUSES.map(status => (
          <Checkbox key={status} value={String(status)} label={t(statusName(status) ?? 'created')} />
        ))}
      </Group>
    </Checkbox.Group>
  )
}
