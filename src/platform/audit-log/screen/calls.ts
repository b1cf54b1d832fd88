import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, callForFile } from '../../../base/ui/calls/call.ts'
import * as contract from '../contract.ts'

/** A filter of the log; null = any. Days as yyyy-mm-dd. */
export type LogFilter = {
  from: string | null
  to: string | null
  action: string | null
  userId: number | null
  companyId: number | null
  search: string
}
export type LogPage = { page: number; itemsPerPage: number }

export const linesQuery = (filter: LogFilter, page: LogPage) =>
  queryOptions({
    queryKey: ['audit log', filter, page],
    queryFn: () => call(contract.list, { query: { ...toQuery(filter), ...page } }),
    placeholderData: keepPreviousData,
  })

/** Returns all matching lines as CSV. */
export const readExport = (filter: LogFilter): Promise<Blob | null> =>
  callForFile(contract.list, { query: toQuery(filter) }, 'text/csv')

const toQuery = (filter: LogFilter) => ({ ...filter, search: filter.search || null })
