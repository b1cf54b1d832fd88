import { useState } from 'react'
import { useLanguage } from '../../../ground/texts/screen/useTexts.ts'
import { readTyped } from '../../../ground/ui/fields/date-rules.ts'
import { sayDateIssue } from '../../../ground/ui/fields/say-date.ts'
import type { LogFilter } from './calls.ts'

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
