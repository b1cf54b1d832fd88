import { Select, Stack, Switch, Text } from '@mantine/core'
import { useState } from 'react'
import { ShownCompany } from '../../../access/companies/screen/OtherCompanyNav.tsx'
import { useShownCompany } from '../../../access/users/screen/use-shown-company.ts'
import { formatDateTime } from '../../../base/texts/format.ts'
import { useTexts } from '../../../base/texts/screen/useTexts.ts'
import { Loaded } from '../../../base/ui/display/LoadFailed.tsx'
import { formatTypedDate } from '../../../base/ui/fields/date-rules.ts'
import { type ActiveFilter, FilterBar, filterChip } from '../../../base/ui/fields/FilterBar.tsx'
import { ChoiceFilter, DayFilter } from '../../../base/ui/fields/ListFilters.tsx'
import { SearchField } from '../../../base/ui/fields/SearchField.tsx'
import { Page } from '../../../base/ui/layout/Page.tsx'
import { SidePanel } from '../../../base/ui/overlays/SidePanel.tsx'
import { VERDICTS } from '../../../base/verdict-rules.ts'
import { groupUid } from '../../../vat-ids/uid/format-uid.ts'
import type { ListedCheck } from '../wire.ts'
import { CheckTable } from './CheckTable.tsx'
import { texts } from './list-texts.ts'
import { Result } from './Result.tsx'
import { texts as words } from './single-check-texts.ts'
import { type CheckListState, useCheckList } from './use-check-list.ts'

/**
 * Lists all single checks of the company with their reports (docs/rules.md#list-of-single-checks).
 */
export function CompanyChecksPage() {
  const t = useTexts(texts)
  const list = useCheckList()
  const { data, error } = list
  const [openId, setOpenId] = useState<number | null>(null)
  const openedCheck = data?.items.find(({ id }) => id === openId)
  return (
    <Page title={t('title')}>
      <Stack gap="md">
        {!list.shown.isOwn && !list.isOfAll && (
          <ShownCompany companyId={list.shown.companyId} list="/uid-single-checks" />
        )}
        <CheckFilters list={list} />
        <Loaded query={list} failed={t('readFailed')}>
          <CheckTable list={list} onOpen={setOpenId} />
        </Loaded>
        {error && data && <Text c="dimmed">{t('readFailed')}</Text>}
      </Stack>
      {openedCheck && <CheckPanel check={openedCheck} onClose={() => setOpenId(null)} />}
    </Page>
  )
}

const WIDTH = 720

/** Shows one check of the list with its answer. */
function CheckPanel({ check, onClose }: { check: ListedCheck; onClose: () => void }) {
  const t = useTexts(texts)
  const { companyId } = useShownCompany()
  const { firstname, lastname } = check.createdBy
  return (
    <SidePanel
      title={groupUid(check.uid)}
      isFigures
      subtitle={t('madeBy', { at: formatDateTime(new Date(check.createdAt)), name: `${firstname} ${lastname}` })}
      width={WIDTH}
      close={t('close')}
      onClose={onClose}
    >
      <Result result={check} hasReport={check.isMine} isOwn={check.company.id === companyId} />
    </SidePanel>
  )
}

/**
 * Shows the filters by period, verdict and user, the search, and for the operator's staff the
 * switch to all companies.
 */
function CheckFilters({ list }: { list: CheckListState }) {
  const t = useTexts(texts)
  const { search, change, seesAll, isOfAll } = list
  return (
    <FilterBar
      search={<SearchField first={search.q ?? ''} onSearch={q => change({ q })} />}
      activeFilters={useActiveFilters(list)}
      onRemoveAll={() =>
        change({ from: undefined, to: undefined, verdict: undefined, person: undefined, all: undefined })
      }
    >
      <Period from={search.from} to={search.to} onChange={change} />
      <VerdictFilter list={list} />
      <PersonFilter list={list} />
      {seesAll && (
        <Switch
          label={t('allCompanies')}
          checked={isOfAll}
          // The selected user may have made no checks elsewhere.
          onChange={({ currentTarget }) => change({ all: currentTarget.checked || undefined, person: undefined })}
        />
      )}
    </FilterBar>
  )
}

/** Returns the chips of the active filters and of the switch to all companies. */
function useActiveFilters({ search, change, isOfAll, data }: CheckListState): ActiveFilter[] {
  const [t, w] = [useTexts(texts), useTexts(words)]
  const { from, to, verdict, person } = search
  const selectedPerson = data?.people.find(({ id }) => id === person)
  return [
    ...filterChip(t('from'), formatTypedDate(from ?? null), () => change({ from: undefined })),
    ...filterChip(t('to'), formatTypedDate(to ?? null), () => change({ to: undefined })),
    ...filterChip(w('verdict'), verdict && w(verdict), () => change({ verdict: undefined })),
    ...filterChip(t('person'), selectedPerson && `${selectedPerson.firstname} ${selectedPerson.lastname}`, () =>
      change({ person: undefined }),
    ),
    ...filterChip(t('allCompanies'), isOfAll, () => change({ all: undefined })),
  ]
}

function VerdictFilter({ list: { search, change } }: { list: CheckListState }) {
  const t = useTexts(texts)
  const w = useTexts(words)
  return (
    <ChoiceFilter
      {...{ label: w('verdict'), unfiltered: t('anyVerdict'), values: VERDICTS, selected: search.verdict, format: w }}
      onChange={verdict => change({ verdict })}
    />
  )
}

/**
 * Hidden for all companies, which have too many users to choose from; the search finds users by
 * name too.
 */
function PersonFilter({ list: { search, change, isOfAll, data } }: { list: CheckListState }) {
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
      onChange={person => change({ person: person === null ? undefined : Number(person) })}
    />
  )
}

type Days = { from: string | undefined; to: string | undefined }
type PeriodProps = Days & { onChange: (days: Partial<Days>) => void }

/** Shows the fields for the first and last day of a period in Vienna, both inclusive. */
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
