import { Flex, SimpleGrid, Stack, Switch } from '@mantine/core'
import { useLanguage, useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { ChoiceFilter, DayFilter } from '../../../ground/ui/fields/ListFilters.tsx'
import { SearchField } from '../../../ground/ui/fields/SearchField.tsx'
import { AGES, CHANGED, LAST_WORDS } from '../partner-rules.ts'
import { texts } from './texts.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useShownCompany } from '../../../access/users/screen/use-shown-company.ts'
import { partnersQuery } from './calls.ts'
import { type PartnerSearch, readPartnerSearch } from './partner-search.ts'

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

type Change = { [Key in keyof PartnerSearch]: PartnerSearch[Key] | undefined }

/** What of the list is looked at, kept in the address, and that page of it. Any change but of the page starts at page 1. */
export function usePartnerList() {
  const { companyId } = useShownCompany()
  const search = readPartnerSearch(useSearch({ strict: false }))
  const list = useQuery(partnersQuery(companyId, search, useLanguage()))
  return { search, change: useChange(), ...list }
}

function useChange(): (part: Change) => void {
  const navigate = useNavigate()
  const { inAddress } = useShownCompany()
  return part =>
    void navigate({
      to: '.',
      // Undefined parts are left out; wrong ones cannot come from here.
      search: (present: Record<string, unknown>) => ({
        ...inAddress,
        ...readPartnerSearch({ ...present, page: undefined, ...part }),
      }),
      replace: true,
      resetScroll: false,
    })
}

export type PartnerListState = ReturnType<typeof usePartnerList>
