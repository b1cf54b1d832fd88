import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, callForFile } from '../../ui/call.ts'
import { currentLanguage } from '../../ui/current-language.ts'
import { STATUS, type Status } from '../status-rules.ts'
import type { Task, TaskList } from '../wire.ts'
import { pollAfter, pollReportAfter } from './polling.ts'

export type ListWish = {
  /** 0 = of all companies (decisions §1). */
  companyId: number
  page: number
  itemsPerPage: number
  filter: readonly Status[]
  search: string
  sortBy: string
  sortDesc: boolean
}

const TASKS = 'tasks'
const ALL_MINE = [TASKS] as const
const AFTER_FAILURE_MS = 5000
const HIDDEN_MS = 10_000

/** Everything read about batches; invalidate it after an action. */
export const allTasks = { queryKey: ALL_MINE }

/** One page of the list, read again at the rates of the specification while it is looked at. */
export const listQuery = (wish: ListWish) =>
  queryOptions({
    queryKey: [TASKS, 'list', wish],
    queryFn: () => readList(wish),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.status === 'error' ? AFTER_FAILURE_MS : pollAfter(state.data?.items ?? [])),
  })

/** One batch by its id. */
export const taskQuery = (id: number) =>
  queryOptions({
    queryKey: [TASKS, 'one', id],
    queryFn: () => call<Task>('GET', `/api/tasks/${id}`),
    refetchInterval: ({ state }) => pollReportAfter(state.data, state.dataUpdateCount),
  })

const TROUBLED = [STATUS.completedWithErrors, STATUS.failed] as const

/** How many batches ended with open rows or errors that the filter does not show. */
export const hiddenQuery = (companyId: number, filter: readonly Status[]) => {
  const hidden = TROUBLED.filter(status => !filter.includes(status))
  const wish = { companyId, page: 1, itemsPerPage: 1, filter: hidden, search: '', sortBy: 'createdAt', sortDesc: true }
  return queryOptions({
    queryKey: [TASKS, 'hidden', companyId, hidden],
    queryFn: async () => (hidden.length === 0 ? 0 : (await readList(wish)).totalCount),
    refetchInterval: HIDDEN_MS,
  })
}

export const withTroubled = (filter: readonly Status[]): Status[] => [...new Set([...filter, ...TROUBLED])]

function readList({ companyId, filter, search, ...rest }: ListWish): Promise<TaskList> {
  const query = new URLSearchParams({
    page: String(rest.page),
    itemsPerPage: String(rest.itemsPerPage),
    taskFilter: filter.join(','),
    sortBy: rest.sortBy,
    sortDesc: String(rest.sortDesc),
    ...(search === '' ? {} : { search }),
  })
  return call('GET', `/api/tasks/company/${companyId}?${query}`)
}

/** The language goes along: result and report will speak it (decisions §8). Fields before the file, so that a reader of the stream knows it in time. */
export function upload(file: File): Promise<Task> {
  const form = new FormData()
  form.set('language', currentLanguage())
  form.set('file', file)
  return call('POST', '/api/tasks', form)
}

/** `status` is what the user saw; if it is no longer that, the server refuses (409). */
export const remove = ({ id, status }: Task): Promise<void> => call('DELETE', `/api/tasks/${id}?status=${status}`)

export const readResult = ({ id }: Task): Promise<Blob | null> => callForFile(`/api/file/result/${id}`)

export const readReport = ({ id }: Task): Promise<Blob | null> => callForFile(`/api/file/report/${id}`)
