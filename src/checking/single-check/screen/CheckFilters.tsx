import { Flex, Select, SimpleGrid, Stack, Switch } from '@mantine/core'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { ChoiceFilter, DayFilter } from '../../../ground/ui/fields/ListFilters.tsx'
import { SearchField } from '../../../ground/ui/fields/SearchField.tsx'
import { VERDICTS } from '../verdict-rules.ts'
import { texts } from './list-texts.ts'
import { texts as words } from './texts.ts'
import type { CheckListState } from './use-check-list.ts'

/** Period, verdict, person and search above the table; for the operator's staff also the step to all companies. */
export function CheckFilters({ list }: { list: CheckListState }) {
  const t = useTexts(texts)
  const { search, change, seesAll, isOfAll } = list
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm" verticalSpacing="sm">
        <Period from={search.from} to={search.to} onChange={change} />
        <VerdictChoice list={list} />
        <PersonChoice list={list} />
      </SimpleGrid>
      <Flex gap="sm" direction={{ base: 'column', sm: 'row' }} align={{ sm: 'center' }} justify="space-between">
        <SearchField first={search.q ?? ''} onSearch={q => change({ q })} />
        {seesAll && (
          <Switch
            label={t('allCompanies')}
            checked={isOfAll}
            // Whoever was chosen need not have checked anything elsewhere.
            onChange={({ currentTarget }) => change({ all: currentTarget.checked || undefined, person: undefined })}
          />
        )}
      </Flex>
    </Stack>
  )
}

function VerdictChoice({ list: { search, change } }: { list: CheckListState }) {
  const t = useTexts(texts)
  const w = useTexts(words)
  return (
    <ChoiceFilter
      {...{ label: w('verdict'), unfiltered: t('anyVerdict'), values: VERDICTS, chosen: search.verdict, say: w }}
      onChange={verdict => change({ verdict })}
    />
  )
}

/** Of all companies there are too many to choose from: the search finds people by name, too. */
function PersonChoice({ list: { search, change, isOfAll, data } }: { list: CheckListState }) {
  const t = useTexts(texts)
  if (isOfAll) return null
  const people = data?.people ?? []
  return (
    <Select
      clearable
      searchable
      comboboxProps={{ withinPortal: false, transitionProps: { duration: 150 } }}
      label={t('person')}
      placeholder={t('anyPerson')}
      data={people.map(({ id, firstname, lastname }) => ({ value: String(id), label: `${firstname} ${lastname}` }))}
      value={search.person === undefined ? null : String(search.person)}
      onChange={chosen => change({ person: chosen === null ? undefined : Number(chosen) })}
    />
  )
}

type Days = { from: string | undefined; to: string | undefined }
type PeriodProps = Days & { onChange: (days: Partial<Days>) => void }

/** From and to, days in Vienna, both included. */
function Period({ from, to, onChange }: PeriodProps) {
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
