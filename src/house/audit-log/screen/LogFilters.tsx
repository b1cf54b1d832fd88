import { Box, Select, SimpleGrid } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useLanguage, useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { DateField } from '../../../ground/ui/fields/DateField.tsx'
import { readTyped } from '../../../ground/ui/fields/date-rules.ts'
import { SearchField } from '../../../ground/ui/fields/SearchField.tsx'
import { sayDateIssue } from '../../../ground/ui/fields/say-date.ts'
import { type AuditWords, sayAction } from '../say-rules.ts'
import type { LogFilter } from './calls.ts'
import { texts } from './texts.ts'

type Props = {
  state: LogFilterState
  words: AuditWords
  /** Whose doings can be asked for. */
  people: { id: number; name: string }[]
  /** The choice of a company, for those who see more than one. */
  children: ReactNode
}

/** Period, action, person, company, and a search over all of it. */
export function LogFilters({ state, words, people, children }: Props) {
  const t = useTexts(texts)
  const say = useTexts(words.texts)
  const { chosen, typed, issues } = state
  const actions = words.actions.map(action => ({ value: action, label: sayAction(say, action) }))
  return (
    <Box>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm" verticalSpacing="sm" mb="sm">
        <DateField label={t('from')} value={typed.from} onChange={from => state.type({ from })} error={issues.from} />
        <DateField
          label={t('to')}
          value={typed.to}
          onChange={to => state.type({ to })}
          error={issues.to || (issues.order && t('wrongOrder'))}
        />
        <Choice
          label={t('action')}
          nothing={t('anyAction')}
          data={actions}
          value={chosen.action}
          onChange={action => state.choose({ action })}
        />
        <Choice
          label={t('person')}
          nothing={t('anyPerson')}
          data={people.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={chosen.userId === null ? null : String(chosen.userId)}
          onChange={id => state.choose({ userId: id === null ? null : Number(id) })}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm" style={{ alignItems: 'end' }}>
        {children}
        <SearchField onSearch={search => state.choose({ search })} />
      </SimpleGrid>
    </Box>
  )
}

type ChoiceProps = {
  label: string
  nothing: string
  data: { value: string; label: string }[]
  value: string | null
  onChange: (value: string | null) => void
}

const Choice = ({ nothing, ...choice }: ChoiceProps) => (
  <Select
    {...choice}
    placeholder={nothing}
    clearable
    searchable
    comboboxProps={{ withinPortal: false, transitionProps: { duration: 150 } }}
  />
)

type Chosen = Omit<LogFilter, 'from' | 'to'>
type Typed = { from: string; to: string }

const ANYTHING: Chosen = { action: null, userId: null, companyId: null, search: '' }
const FIRST_PAGE = { page: 1, itemsPerPage: 25 }

/** What is chosen and typed, and the filter that it makes: a date that is not whole yet does not count. */
export function useLogFilter() {
  const language = useLanguage()
  const [chosen, setChosen] = useState(ANYTHING)
  const [typed, setTyped] = useState<Typed>({ from: '', to: '' })
  const [paging, setPaging] = useState(FIRST_PAGE)
  const toFirst = () => setPaging(present => ({ ...present, page: 1 }))
  const [from, to] = [readTyped(typed.from, language), readTyped(typed.to, language)]
  const dayOf = (read: typeof from) => ('day' in read ? read.day : null)
  const wrong = (read: typeof from) => 'issue' in read && sayDateIssue(read.issue, language)
  const filter: LogFilter = { ...chosen, from: dayOf(from), to: dayOf(to) }
  return {
    chosen,
    typed,
    filter,
    paging,
    setPaging,
    isAnything: Object.values(filter).every(value => value === null || value === ''),
    issues: {
      from: wrong(from),
      to: wrong(to),
      order: filter.from !== null && filter.to !== null && filter.to < filter.from,
    },
    choose: (part: Partial<Chosen>) => {
      setChosen(present => ({ ...present, ...part }))
      toFirst()
    },
    type: (part: Partial<Typed>) => {
      setTyped(present => ({ ...present, ...part }))
      toFirst()
    },
  }
}

export type LogFilterState = ReturnType<typeof useLogFilter>
