import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callUrl } from '../../../base/roles/contract-rules.ts'
import { call, callForFile } from '../../../base/ui/calls/call.ts'
import * as reports from '../../../documents/reports/contract.ts'
import type { ReceivedAnswersSource } from '../../../registers/authorities/screen/ReceivedAnswers.tsx'
import type { PartnerAssessment } from '../../partners/wire.ts'
import * as contract from '../contract.ts'
import { STATUS, type Status } from '../status-rules.ts'
import type { AssessmentInput, RowFilter, Task, TaskList } from '../wire.ts'

export type ListParams = {
  /** 0 = all companies (docs/rules.md#company-0). */
  companyId: number
  page: number
  itemsPerPage: number
  filter: readonly Status[]
  search: string
  sortBy: string
  sortDesc: boolean
}

const TASKS = 'tasks'
const ALL_TASKS = [TASKS] as const
const FAILURE_POLL_MS = 5000
const HIDDEN_COUNT_POLL_MS = 10_000

/** The key of all queries about batches; invalidate it after an action. */
export const allTasks = { queryKey: ALL_TASKS }

/**
 * Returns the query for one page of the list, refreshed while it is shown
 * (docs/rules.md#intervals).
 */
export const listQuery = (params: ListParams) =>
  queryOptions({
    queryKey: [TASKS, 'list', params],
    queryFn: () => readList(params),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.status === 'error' ? FAILURE_POLL_MS : pollAfter(state.data?.items ?? [])),
  })

const OPEN_BATCHES_POLL_MS = 3000

/**
 * Returns the query for a company's open batches, polled while there are any, so that every page
 * can announce when one ends.
 */
export const openBatchesQuery = (companyId: number) => {
  const filter = [STATUS.created, STATUS.started]
  const params = { companyId, page: 1, itemsPerPage: CHUNK, filter, search: '', sortBy: 'createdAt', sortDesc: true }
  return queryOptions({
    queryKey: [TASKS, 'open', companyId],
    queryFn: () => readList(params),
    refetchInterval: ({ state }) => (state.data?.items.length ? OPEN_BATCHES_POLL_MS : false),
  })
}

/** Returns the query for one batch, polled while it is cancelled and has no report yet. */
const taskQuery = (id: number) =>
  queryOptions({
    queryKey: [TASKS, 'one', id],
    queryFn: () => readTask(id),
    refetchInterval: ({ state }) => pollReportAfter(state.data, state.dataUpdateCount),
  })

/** Returns the query for several batches by their ids. */
export const tasksQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: [TASKS, 'some', ids],
    queryFn: () => Promise.all(ids.map(readTask)),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data = [], dataUpdateCount } }) =>
      data.some(task => pollReportAfter(task, dataUpdateCount) !== false) && FAILURE_POLL_MS,
  })

const readTask = (id: number) => call(contract.read, { id })

/** Returns the query for a batch with an open panel, which is polled permanently. */
export const watchedTaskQuery = (id: number) =>
  queryOptions({
    ...taskQuery(id),
    refetchInterval: ({ state }) => (state.status === 'error' ? FAILURE_POLL_MS : pollWatchedAfter(state.data)),
  })

export type RowsParams = { show: RowFilter | 'all'; search: string; page: number; itemsPerPage: number }

/**
 * Returns the query for one page of a batch's UIDs. It is polled except during a search, and read
 * again when the batch's status changes.
 */
export const rowsQuery = (task: Task, { show, search, page, itemsPerPage }: RowsParams) =>
  queryOptions({
    queryKey: [TASKS, 'rows', task.id, task.status, show, search, page, itemsPerPage],
    queryFn: () => {
      const query = { page, itemsPerPage, show: show === 'all' ? null : show, search: search || null }
      return call(contract.rows, { id: task.id, query })
    },
    placeholderData: keepPreviousData,
    // A search is not polled, because it reads all rows.
    refetchInterval: search === '' ? pollWatchedAfter(task) : false,
  })

/**
 * Returns the query key and loader for the raw service responses of a sheet row.
 */
export function receivedOf(id: number, row: number): ReceivedAnswersSource {
  return { name: callUrl(contract.received, { id, row }), read: () => call(contract.received, { id, row }) }
}

/** The batches per chunk: page size "all" (-1) is read in chunks as they scroll into view. */
export const CHUNK = 25

/**
 * Returns the parameters of chunk `page` if the page size is "all" (-1); otherwise `params`
 * unchanged.
 */
export const chunkParams = (params: ListParams, page: number): ListParams =>
  params.itemsPerPage === -1 ? { ...params, itemsPerPage: CHUNK, page } : params

const NEEDS_ATTENTION = [STATUS.completedWithErrors, STATUS.failed] as const

/** Returns the query that counts batches with open rows or errors that the filter hides. */
export const hiddenCountQuery = (companyId: number, filter: readonly Status[]) => {
  const hidden = NEEDS_ATTENTION.filter(status => !filter.includes(status))
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
    refetchInterval: HIDDEN_COUNT_POLL_MS,
  })
}

export const addNeedsAttention = (filter: readonly Status[]): Status[] => [...new Set([...filter, ...NEEDS_ATTENTION])]

const readList = ({ companyId, filter, search, ...rest }: ListParams): Promise<TaskList> =>
  call(contract.list, {
    companyId,
    query: { ...rest, taskFilter: filter.join(','), search: search || null },
  })

/**
 * Cancels or deletes a batch. The server responds with 409 if the status has changed.
 */
export const removeBatch = ({ id, status }: Task): Promise<void> => call(contract.remove, { id, query: { status } })

/**
 * Fetches a batch's result in the upload's encoding ('own') or in UTF-8; null if there is none to
 * download.
 */
export const readResult = ({ id }: Task, encoding: 'own' | 'utf-8'): Promise<Blob | null> =>
  callForFile(contract.download, { id, query: { encoding: encoding === 'own' ? null : encoding } })

/** Fetches a batch's report, the given edition or the newest; null if there is none to download. */
export const readReport = ({ id }: Task, edition?: number): Promise<Blob | null> =>
  callForFile(reports.batchReport, { id, query: { edition } })

/** Retries the open rows, now or as soon as the services can answer (docs/rules.md#retry). */
export const retryBatch = ({ id }: Task, when: 'now' | 'possible'): Promise<void> =>
  call(contract.retry, { id, body: { when } })

/** Ends the wait for open answers. */
export const finishBatch = ({ id }: Task): Promise<void> => call(contract.finish, { id })

/** Stores or withdraws the user's assessment of the company in a row. */
export const assessCompany = (id: number, assessment: AssessmentInput): Promise<void> =>
  call(contract.assessCompany, { id, body: assessment })

/** Stores the user's new assessment of a partner whose earlier one lapsed. */
export const assessPartner = (companyId: number, id: number, assessment: PartnerAssessment): Promise<void> =>
  call(contract.assessPartner, { companyId, id, body: assessment })

/** Re-enables the download of a result. */
export const republishResult = ({ id }: Task): Promise<void> => call(contract.republish, { id })

// docs/rules.md#intervals
const CREATED_POLL_MS = 500
const STARTED_POLL_MS = 3000
const IDLE_POLL_MS = 1000

/**
 * Returns the poll interval of the list in milliseconds: waiting batches take precedence over
 * running ones.
 */
export function pollAfter(tasks: readonly Pick<Task, 'status'>[]): number {
  const hasStatus = (status: number) => tasks.some(task => task.status === status)
  if (hasStatus(STATUS.created)) return CREATED_POLL_MS
  return hasStatus(STATUS.started) ? STARTED_POLL_MS : IDLE_POLL_MS
}

// The report of a cancelled batch is written later, or never if nothing was answered
// (docs/rules.md#how-a-batch-ends), so polling is limited.
const MAX_REPORT_READS = 20

/**
 * Returns the poll interval of a cancelled batch whose report is not written yet, up to a maximum
 * of `reads`; otherwise false.
 */
export const pollReportAfter = (task: Pick<Task, 'status' | 'hasReport'> | undefined, reads: number): number | false =>
  task?.status === STATUS.cancelled && !task.hasReport && reads < MAX_REPORT_READS && STARTED_POLL_MS

const ENDED_POLL_MS = 10_000

/**
 * Returns the poll interval of a batch with an open panel in milliseconds; an ended one rarely
 * changes.
 */
export const pollWatchedAfter = (task: Pick<Task, 'status'> | undefined): number => {
  if (task?.status === STATUS.created) return CREATED_POLL_MS
  return task?.status === STATUS.started ? STARTED_POLL_MS : ENDED_POLL_MS
}
