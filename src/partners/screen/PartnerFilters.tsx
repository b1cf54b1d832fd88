import { Flex, Select, SimpleGrid, Stack, Switch } from '@mantine/core'
import { useTexts } from '../../texts/screen/useTexts.ts'
import { DayFilter } from '../../ui/fields/DayFilter.tsx'
import { SearchField } from '../../ui/fields/SearchField.tsx'
import { AGES, CHANGED, LAST_WORDS } from '../partner-rules.ts'
import { texts } from './texts.ts'
import type { PartnerListState } from './use-partner-list.ts'

const CHOICE = { clearable: true, comboboxProps: { withinPortal: false, transitionProps: { duration: 150 } } } as const
const JUDGED = ['same-company', 'other-company'] as const

const WATCHED = [true, false] as const

/** Result, age, judgement, watched or not, changed or not and since when, the ministry's mark, and the search. */
export function PartnerFilters({ list: { search, change } }: { list: PartnerListState }) {
  const t = useTexts(texts)
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm" verticalSpacing="sm">
        <Select
          {...CHOICE}
          label={t('verdict')}
          placeholder={t('anyVerdict')}
          data={LAST_WORDS.map(word => ({ value: word, label: t(word) }))}
          value={search.word ?? null}
          onChange={chosen => change({ word: LAST_WORDS.find(word => word === chosen) })}
        />
        <Select
          {...CHOICE}
          label={t('age')}
          placeholder={t('anyAge')}
          data={AGES.map(days => ({ value: String(days), label: t('olderThan', { days }) }))}
          value={search.age === undefined ? null : String(search.age)}
          onChange={chosen => change({ age: AGES.find(days => String(days) === chosen) })}
        />
        <Select
          {...CHOICE}
          label={t('judgement')}
          placeholder={t('anyJudgement')}
          data={JUDGED.map(word => ({ value: word, label: t(word) }))}
          value={search.judged ?? null}
          onChange={chosen => change({ judged: JUDGED.find(word => word === chosen) })}
        />
        <Select
          {...CHOICE}
          label={t('watching')}
          placeholder={t('anyWatching')}
          data={WATCHED.map(is => ({ value: String(is), label: t(is ? 'watched' : 'unwatched') }))}
          value={search.watched === undefined ? null : String(search.watched)}
          onChange={chosen => change({ watched: WATCHED.find(is => String(is) === chosen) })}
        />
        <Select
          {...CHOICE}
          label={t('changes')}
          placeholder={t('anyOrNone')}
          data={CHANGED.map(changed => ({ value: changed, label: t(`changed-${changed}`) }))}
          value={search.changed ?? null}
          onChange={chosen => change({ changed: CHANGED.find(changed => changed === chosen) })}
        />
        <DayFilter label={t('changedSince')} day={search.since} onChange={since => change({ since })} />
      </SimpleGrid>
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
