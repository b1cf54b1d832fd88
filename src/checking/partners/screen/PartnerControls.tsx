import { Checkbox, Group, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useListInUrl } from '../../../access/users/screen/use-list-in-url.ts'
import { useShownCompany } from '../../../access/users/screen/use-shown-company.ts'
import { useLanguage, useTexts } from '../../../base/texts/screen/useTexts.ts'
import { formatTypedDate } from '../../../base/ui/fields/date-rules.ts'
import { type ActiveFilter, FilterBar, filterChip } from '../../../base/ui/fields/FilterBar.tsx'
import { ChoiceFilter, DayFilter } from '../../../base/ui/fields/ListFilters.tsx'
import { SearchField } from '../../../base/ui/fields/SearchField.tsx'
import { ANSWER_AGES_DAYS, CHANGE_FILTERS, VERDICT_FILTERS } from '../partner-rules.ts'
import type { Partner } from '../wire.ts'
import { partnersQuery } from './calls.ts'
import { readPartnerSearch } from './partner-search.ts'
import { texts } from './partners-texts.ts'

const DAYS = ANSWER_AGES_DAYS.map(String)
const ASSESSMENTS = ['same-company', 'other-company'] as const
const WATCHED = ['watched', 'unwatched'] as const

/** `action`: applies to all matching partners. */
type FilterProps = { list: PartnerListState; action?: ReactNode }

/**
 * Shows the filters by result, age, assessment, watching, changes and listing, and the search.
 */
export function PartnerFilters({ list, action }: FilterProps) {
  const { search, change } = list
  return (
    <FilterBar
      search={<SearchField first={search.q ?? ''} onSearch={q => change({ q })} />}
      activeFilters={useActiveFilters(list)}
      onRemoveAll={() => change(NO_FILTERS)}
      action={action}
    >
      <FilterFields list={list} />
    </FilterBar>
  )
}

function FilterFields({ list: { search, change } }: { list: PartnerListState }) {
  const t = useTexts(texts)
  return (
    <>
      <ChoiceFilter
        {...{
          label: t('verdict'),
          unfiltered: t('anyVerdict'),
          values: VERDICT_FILTERS,
          selected: search.word,
          format: t,
        }}
        onChange={word => change({ word })}
      />
      <ChoiceFilter
        {...{ label: t('age'), unfiltered: t('anyAge'), values: DAYS, selected: search.age?.toString() }}
        format={days => t('olderThan', { days })}
        onChange={value => change({ age: ANSWER_AGES_DAYS.find(days => String(days) === value) })}
      />
      <ChoiceFilter
        {...{
          label: t('judgement'),
          unfiltered: t('anyJudgement'),
          values: ASSESSMENTS,
          selected: search.judged,
          format: t,
        }}
        onChange={value => change({ judged: value })}
      />
      <ChoiceFilter
        {...{ label: t('watching'), unfiltered: t('anyWatching'), values: WATCHED, format: t }}
        selected={watchedValue(search.watched)}
        onChange={value => change({ watched: value && value === 'watched' })}
      />
      <ChoiceFilter
        {...{ label: t('changes'), unfiltered: t('anyOrNone'), values: CHANGE_FILTERS, selected: search.changed }}
        format={changed => t(`changed-${changed}`)}
        onChange={changed => change({ changed })}
      />
      <DayFilter label={t('changedSince')} day={search.since} onChange={since => change({ since })} />
      <Switch
        label={t('onlyListed')}
        checked={search.listed === true}
        onChange={({ currentTarget }) => change({ listed: currentTarget.checked || undefined })}
      />
    </>
  )
}

const watchedValue = (watched: boolean | undefined) =>
  watched === undefined ? undefined : watched ? 'watched' : 'unwatched'

const NO_FILTERS = {
  word: undefined,
  age: undefined,
  judged: undefined,
  watched: undefined,
  changed: undefined,
  since: undefined,
  listed: undefined,
}

/** Returns the chips of the active filters. */
function useActiveFilters({ search, change }: PartnerListState): ActiveFilter[] {
  const t = useTexts(texts)
  const { word, age, judged, watched, changed, since, listed } = search
  const removeFilter = (name: keyof typeof NO_FILTERS) => () => change({ [name]: undefined })
  return [
    ...filterChip(t('verdict'), word && t(word), removeFilter('word')),
    ...filterChip(t('age'), age && t('olderThan', { days: String(age) }), removeFilter('age')),
    ...filterChip(t('judgement'), judged && t(judged), removeFilter('judged')),
    ...filterChip(
      t('watching'),
      watched !== undefined && t(watched ? 'watched' : 'unwatched'),
      removeFilter('watched'),
    ),
    ...filterChip(t('changes'), changed && t(`changed-${changed}`), removeFilter('changed')),
    ...filterChip(t('changedSince'), formatTypedDate(since ?? null), removeFilter('since')),
    ...filterChip(t('onlyListed'), listed, removeFilter('listed')),
  ]
}

/** Returns the list's state and its current page. */
export function usePartnerList() {
  const { companyId } = useShownCompany()
  const { search, change } = useListInUrl(readPartnerSearch)
  const list = useQuery(partnersQuery(companyId, search, useLanguage()))
  return { search, change, ...list }
}

export type PartnerListState = ReturnType<typeof usePartnerList>

/** `children`: the actions on the selection. */
type ChoiceProps = { selection: SelectedPartners; children: ReactNode }

/** Shows a checkbox for the whole page, and the actions on the selection. */
export function SelectionBar({ selection: { chosen, isAll, toggleAll }, children }: ChoiceProps) {
  const t = useTexts(texts)
  return (
    <Group role="group" aria-label={t('choice')} gap="md" mih={36}>
      <Checkbox
        label={t('chooseAll')}
        checked={isAll}
        indeterminate={chosen.length > 0 && !isAll}
        onChange={toggleAll}
      />
      {chosen.length > 0 && children}
    </Group>
  )
}

/**
 * Returns the selected partners of this page. Another page starts without a selection, so that no
 * hidden partner is selected.
 */
export function useSelectedPartners(visible: readonly Partner[], page: string) {
  const [{ at, ids }, setSelection] = useState<{ at: string; ids: readonly number[] }>({ at: page, ids: [] })
  const selected = at === page ? visible.filter(({ id }) => ids.includes(id)) : []
  const set = (partners: readonly Partner[]) => setSelection({ at: page, ids: partners.map(({ id }) => id) })
  return {
    chosen: selected,
    isAll: visible.length > 0 && selected.length === visible.length,
    toggle: (partner: Partner) =>
      set(selected.includes(partner) ? selected.filter(candidate => candidate !== partner) : [...selected, partner]),
    toggleAll: () => set(selected.length === visible.length ? [] : visible),
    clear: () => set([]),
  }
}

export type SelectedPartners = ReturnType<typeof useSelectedPartners>
