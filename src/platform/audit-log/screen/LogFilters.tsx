import { Select } from '@mantine/core'
import { useState } from 'react'
import { useLanguage, useTexts } from '../../../base/texts/screen/useTexts.ts'
import { DateField } from '../../../base/ui/fields/DateField.tsx'
import { formatTypedDate, parseTypedDate } from '../../../base/ui/fields/date-rules.ts'
import { describeDateIssue } from '../../../base/ui/fields/describe-date.ts'
import { type ActiveFilter, FilterBar, filterChip } from '../../../base/ui/fields/FilterBar.tsx'
import { SearchField } from '../../../base/ui/fields/SearchField.tsx'
import { type AuditTexts, formatAction } from '../describe-rules.ts'
import { texts } from './audit-log-texts.ts'
import type { LogFilter } from './calls.ts'

type Props = {
  state: LogFilterState
  auditTexts: AuditTexts
  /** The people whose lines can be selected. */
  people: { id: number; name: string }[]
  /**
   * The companies to choose from, with an entry for lines without one; empty if there is no choice.
   */
  companies: Choice[]
}

/** The filters: period, action, person and company, and a search over all lines. */
export function LogFilters(props: Props) {
  const { state } = props
  return (
    <FilterBar
      search={<SearchField onSearch={search => state.choose({ search })} />}
      activeFilters={useActiveFilters(props)}
      onRemoveAll={state.clear}
    >
      <Fields {...props} />
    </FilterBar>
  )
}

function Fields({ state, auditTexts, people, companies }: Props) {
  const t = useTexts(texts)
  const translateAudit = useTexts(auditTexts.texts)
  const { choices, typedDays, issues } = state
  const actions = auditTexts.actions.map(action => ({ value: action, label: formatAction(translateAudit, action) }))
  return (
    <>
      <DateField label={t('from')} value={typedDays.from} onChange={from => state.type({ from })} error={issues.from} />
      <DateField
        label={t('to')}
        value={typedDays.to}
        onChange={to => state.type({ to })}
        error={issues.to || (issues.order && t('wrongOrder'))}
      />
      <FilterSelect
        label={t('action')}
        nothing={t('anyAction')}
        data={actions}
        value={choices.action}
        onChange={action => state.choose({ action })}
      />
      <FilterSelect
        label={t('person')}
        nothing={t('anyPerson')}
        {...idSelectProps(people, choices.userId, userId => state.choose({ userId }))}
      />
      {companies.length > 0 && (
        <FilterSelect
          label={t('company')}
          nothing={t('allCompanies')}
          {...idSelectProps(companies, choices.companyId, companyId => state.choose({ companyId }))}
        />
      )}
    </>
  )
}

type Choice = { id: number; name: string }

const idSelectProps = (choices: Choice[], selectedId: number | null, onChange: (id: number | null) => void) => ({
  data: choices.map(({ id, name }) => ({ value: String(id), label: name })),
  value: selectedId === null ? null : String(selectedId),
  onChange: (id: string | null) => onChange(id === null ? null : Number(id)),
})

/** Returns the chips of the active filters. */
function useActiveFilters({ state: { filter, ...state }, auditTexts, people, companies }: Props): ActiveFilter[] {
  const t = useTexts(texts)
  const translateAudit = useTexts(auditTexts.texts)
  const { from, to, action, userId, companyId } = filter
  const nameOf = (choices: Choice[], selectedId: number | null) => choices.find(({ id }) => id === selectedId)?.name
  return [
    ...filterChip(t('from'), formatTypedDate(from), () => state.type({ from: '' })),
    ...filterChip(t('to'), formatTypedDate(to), () => state.type({ to: '' })),
    ...filterChip(t('action'), action && formatAction(translateAudit, action), () => state.choose({ action: null })),
    ...filterChip(t('person'), nameOf(people, userId), () => state.choose({ userId: null })),
    ...filterChip(t('company'), nameOf(companies, companyId), () => state.choose({ companyId: null })),
  ]
}

type SelectProps = {
  label: string
  nothing: string
  data: { value: string; label: string }[]
  value: string | null
  onChange: (value: string | null) => void
}

const FilterSelect = ({ nothing, ...choice }: SelectProps) => (
  <Select
    {...choice}
    placeholder={nothing}
    clearable
    searchable
    comboboxProps={{ withinPortal: false, transitionProps: { duration: 150 } }}
  />
)

type ChosenFilters = Omit<LogFilter, 'from' | 'to'>
type TypedDays = { from: string; to: string }

const NO_FILTER: ChosenFilters = { action: null, userId: null, companyId: null, search: '' }
const FIRST_PAGE = { page: 1, itemsPerPage: 25 }

/** Returns the input and the resulting filter; an incomplete date has no effect. */
export function useLogFilter() {
  const language = useLanguage()
  const [choices, setChoices] = useState(NO_FILTER)
  const [typedDays, setTypedDays] = useState<TypedDays>({ from: '', to: '' })
  const [paging, setPaging] = useState(FIRST_PAGE)
  const showFirstPage = () => setPaging(current => ({ ...current, page: 1 }))
  const [from, to] = [parseTypedDate(typedDays.from, language), parseTypedDate(typedDays.to, language)]
  const dayOf = (parsed: typeof from) => ('day' in parsed ? parsed.day : null)
  const issueOf = (parsed: typeof from) => 'issue' in parsed && describeDateIssue(parsed.issue, language)
  const filter: LogFilter = { ...choices, from: dayOf(from), to: dayOf(to) }
  return {
    choices,
    typedDays,
    filter,
    paging,
    setPaging,
    isAnything: Object.values(filter).every(value => value === null || value === ''),
    issues: {
      from: issueOf(from),
      to: issueOf(to),
      order: filter.from !== null && filter.to !== null && filter.to < filter.from,
    },
    clear: () => {
      setChoices(({ search }) => ({ ...NO_FILTER, search }))
      setTypedDays({ from: '', to: '' })
      showFirstPage()
    },
    choose: (part: Partial<ChosenFilters>) => {
      setChoices(current => ({ ...current, ...part }))
      showFirstPage()
    },
    type: (part: Partial<TypedDays>) => {
      setTypedDays(current => ({ ...current, ...part }))
      showFirstPage()
    },
  }
}

export type LogFilterState = ReturnType<typeof useLogFilter>
