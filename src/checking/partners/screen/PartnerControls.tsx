import { Checkbox, Flex, Group, SimpleGrid, Stack, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useListInAddress } from '../../../access/users/screen/use-list-in-address.ts'
import { useShownCompany } from '../../../access/users/screen/use-shown-company.ts'
import { useLanguage, useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { useKeptFocus } from '../../../ground/ui/buttons/use-kept-focus.ts'
import { ChoiceFilter, DayFilter } from '../../../ground/ui/fields/ListFilters.tsx'
import { SearchField } from '../../../ground/ui/fields/SearchField.tsx'
import { AGES, CHANGED, LAST_WORDS } from '../partner-rules.ts'
import type { Partner } from '../wire.ts'
import { partnersQuery } from './calls.ts'
import { readPartnerSearch } from './partner-search.ts'
import { texts } from './texts.ts'

const DAYS = AGES.map(String)
const JUDGED = ['same-company', 'other-company'] as const
const WATCHED = ['watched', 'unwatched'] as const

/** Result, age, judgement, watched or not, changed or not and since when, the ministry's mark, and the search. */
export function PartnerFilters({ list }: { list: PartnerListState }) {
  const t = useTexts(texts)
  const { search, change } = list
  return (
    <Stack gap="sm">
      <Choices list={list} />
      <Flex gap="sm" direction={{ base: 'column', sm: 'row' }} align={{ sm: 'center' }} justify="space-between">
        <SearchField first={search.q ?? ''} onSearch={q => change({ q })} />
        <Switch
          label={t('onlyListed')}
          checked={search.listed === true}
          onChange={({ currentTarget }) => change({ listed: currentTarget.checked || undefined })}
        />
      </Flex>
    </Stack>
  )
}

function Choices({ list: { search, change } }: { list: PartnerListState }) {
  const t = useTexts(texts)
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm" verticalSpacing="sm">
      <ChoiceFilter
        {...{ label: t('verdict'), unfiltered: t('anyVerdict'), values: LAST_WORDS, chosen: search.word, say: t }}
        onChange={word => change({ word })}
      />
      <ChoiceFilter
        {...{ label: t('age'), unfiltered: t('anyAge'), values: DAYS, chosen: search.age?.toString() }}
        say={days => t('olderThan', { days })}
        onChange={chosen => change({ age: AGES.find(days => String(days) === chosen) })}
      />
      <ChoiceFilter
        {...{ label: t('judgement'), unfiltered: t('anyJudgement'), values: JUDGED, chosen: search.judged, say: t }}
        onChange={judged => change({ judged })}
      />
      <ChoiceFilter
        {...{ label: t('watching'), unfiltered: t('anyWatching'), values: WATCHED, say: t }}
        chosen={search.watched === undefined ? undefined : search.watched ? 'watched' : 'unwatched'}
        onChange={chosen => change({ watched: chosen && chosen === 'watched' })}
      />
      <ChoiceFilter
        {...{ label: t('changes'), unfiltered: t('anyOrNone'), values: CHANGED, chosen: search.changed }}
        say={changed => t(`changed-${changed}`)}
        onChange={changed => change({ changed })}
      />
      <DayFilter label={t('changedSince')} day={search.since} onChange={since => change({ since })} />
    </SimpleGrid>
  )
}

/** What of the list is looked at, and that page of it. */
export function usePartnerList() {
  const { companyId } = useShownCompany()
  const { search, change } = useListInAddress(readPartnerSearch)
  const list = useQuery(partnersQuery(companyId, search, useLanguage()))
  return { search, change, ...list }
}

export type PartnerListState = ReturnType<typeof usePartnerList>

type ChoiceProps = { choice: ChosenPartners /** What can be done with those that are chosen. */; children: ReactNode }

/** Above the table: all of the page at once, and what to do with those that are chosen. */
export function ChoiceBar({ choice: { chosen, isAll, toggleAll }, children }: ChoiceProps) {
  const t = useTexts(texts)
  return (
    <Group {...useKeptFocus()} gap="md" mih={36}>
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

/** Which of the partners on this page somebody has chosen; another page begins with none, so that nothing is chosen out of sight. */
export function useChosenPartners(shown: readonly Partner[], page: string) {
  const [{ at, ids }, choose] = useState<{ at: string; ids: readonly number[] }>({ at: page, ids: [] })
  const chosen = at === page ? shown.filter(({ id }) => ids.includes(id)) : []
  const set = (partners: readonly Partner[]) => choose({ at: page, ids: partners.map(({ id }) => id) })
  return {
    chosen,
    isAll: shown.length > 0 && chosen.length === shown.length,
    toggle: (partner: Partner) =>
      set(chosen.includes(partner) ? chosen.filter(other => other !== partner) : [...chosen, partner]),
    toggleAll: () => set(chosen.length === shown.length ? [] : shown),
    clear: () => set([]),
  }
}

export type ChosenPartners = ReturnType<typeof useChosenPartners>
