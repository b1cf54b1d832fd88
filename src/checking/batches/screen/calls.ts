import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as reports from '../../../documents/reports/contract.ts'
import { addressOf } from '../../../ground/roles/contract-rules.ts'
import { call, callForFile } from '../../../ground/ui/calls/call.ts'
import type { Received } from '../../../registers/authorities/screen/received-calls.ts'
import type { PartnerJudging } from '../../partners/wire.ts'
import * as contract from '../contract.ts'
import { STATUS, type Status } from '../status-rules.ts'
import type { Judging, RowFilter, Task, TaskList } from '../wire.ts'
import { pollAfter, pollReportAfter, pollWatchedAfter } from './polling.ts'

export type ListParams = {
  /** 0 = of all companies (docs/rules.md#company-0). */
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

/** One page of the list, read again while it is looked at (docs/rules.md#intervals). */
export const listQuery = (params: ListParams) =>
  queryOptions({
    queryKey: [TASKS, 'list', params],
    queryFn: () => readList(params),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.status === 'error' ? AFTER_FAILURE_MS : pollAfter(state.data?.items ?? [])),
  })

/** One batch by its id. */
export const taskQuery = (id: number) =>
  queryOptions({
    queryKey: [TASKS, 'one', id],
    queryFn: () => readTask(id),
    refetchInterval: ({ state }) => pollReportAfter(state.data, state.dataUpdateCount),
  })

/** Several batches by their ids. */
export const tasksQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: [TASKS, 'some', ids],
    queryFn: () => Promise.all(ids.map(readTask)),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data = [], dataUpdateCount } }) =>
      data.some(task => pollReportAfter(task, dataUpdateCount) !== false) && AFTER_FAILURE_MS,
  })

const readTask = (id: number) => call(contract.read, { id })

/** The same while its panel is open. */
export const watchedTaskQuery = (id: number) =>
  queryOptions({
    ...taskQuery(id),
    refetchInterval: ({ state }) => (state.status === 'error' ? AFTER_FAILURE_MS : pollWatchedAfter(state.data)),
  })

export type RowsParams = { show: RowFilter | 'all'; search: string; page: number; itemsPerPage: number }

/** One page of a batch's UIDs, read again while answers come, and once more when the batch ends, starts or starts anew. */
export const rowsQuery = (task: Task, { show, search, page, itemsPerPage }: RowsParams) =>
  queryOptions({
    queryKey: [TASKS, 'rows', task.id, task.status, show, search, page, itemsPerPage],
    queryFn: () => {
      const query = { page, itemsPerPage, show: show === 'all' ? null : show, search: search || null }
      return call(contract.rows, { id: task.id, query })
    },
    placeholderData: keepPreviousData,
    // A search is a look through all rows: it is not repeated every second.
    refetchInterval: search === '' ? pollWatchedAfter(task) : false,
  })

/** What services sent about a row. */
export function receivedOf(id: number, row: number): Received {
  return { name: addressOf(contract.received, { id, row }), read: () => call(contract.received, { id, row }) }
}

/** Page size "all" is read in parts of so many, as they are looked at. */
export const CHUNK = 25

/** One part of a list without pages; of any other list just that. */
export const chunkParams = (params: ListParams, page: number): ListParams =>
  params.itemsPerPage === -1 ? { ...params, itemsPerPage: CHUNK, page } : params

const TROUBLED = [STATUS.completedWithErrors, STATUS.failed] as const

/** How many batches ended with open rows or errors that the filter does not show. */
export const hiddenQuery = (companyId: number, filter: readonly Status[]) => {
  const hidden = TROUBLED.filter(status => !filter.includes(status))
  const params = {
    companyId,
    page: 1,
    itemsPerPage: 1,
    filter: hidden,
    search: '',
    sortBy: 'createdAt',
    sortDesc: true,
  }
  return queryOptions({
    queryKey: [TASKS, 'hidden', companyId, hidden],
    queryFn: async () => (hidden.length === 0 ? 0 : (await readList(params)).totalCount),
    refetchInterval: HIDDEN_MS,
  })
}

export const withTroubled = (filter: readonly Status[]): Status[] => [...new Set([...filter, ...TROUBLED])]

const readList = ({ companyId, filter, search, ...rest }: ListParams): Promise<TaskList> =>
  call(contract.list, {
    companyId,
    query: { ...rest, taskFilter: filter.join(','), search: search || null },
  })

/** `status` is what the user saw; if it is no longer that, the server refuses (409). */
export const remove = ({ id, status }: Task): Promise<void> => call(contract.remove, { id, query: { status } })

/** As it was uploaded, or in UTF-8. */
export const readResult = ({ id }: Task, encoding: 'own' | 'utf-8'): Promise<Blob | null> =>
  callForFile(contract.download, { id, query: { encoding: encoding === 'own' ? null : encoding } })

/** The newest edition, or the one asked for. */
export const readReport = ({ id }: Task, edition?: number): Promise<Blob | null> =>
  callForFile(reports.ofBatch, { id, query: { edition } })

/** Asks the open rows again, now or as soon as the services can answer (docs/rules.md#retry). */
export const retry = ({ id }: Task, when: 'now' | 'possible'): Promise<void> =>
  call(contract.retry, { id, body: { when } })

/** Keeps what somebody says of the company in a row, or takes it back. */
export const judge = (id: number, judging: Judging): Promise<void> => call(contract.judge, { id, body: judging })

/** Keeps what somebody says anew of a partner about whom a judgement lapsed. */
export const judgePartner = (companyId: number, id: number, judging: PartnerJudging): Promise<void> =>
  call(contract.judgePartner, { companyId, id, body: judging })

/** Makes a fetched result available for one more download. */
export const republish = ({ id }: Task): Promise<void> => call(contract.republish, { id })
