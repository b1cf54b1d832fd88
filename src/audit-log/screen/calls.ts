import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, callForFile } from '../../ui/calls/call.ts'
import type { AuditList } from '../wire.ts'

/** What of the log is wanted; null = no matter. Days as yyyy-mm-dd. */
export type LogFilter = {
  from: string | null
  to: string | null
  action: string | null
  userId: number | null
  companyId: number | null
  search: string
}
export type LogPage = { page: number; itemsPerPage: number }

/** One page of the audit log, the newest line first. */
export const linesQuery = (filter: LogFilter, page: LogPage) =>
  queryOptions({
    queryKey: ['audit log', filter, page],
    queryFn: () => call<AuditList>('GET', `/api/auditlog?${asQuery({ ...filter, ...page })}`),
    placeholderData: keepPreviousData,
  })

/** Everything that the filter wants, as CSV. */
export const readExport = (filter: LogFilter): Promise<Blob | null> =>
  callForFile(`/api/auditlog?${asQuery(filter)}`, 'text/csv')

const asQuery = (wish: Record<string, string | number | null>): string =>
  new URLSearchParams(
    Object.entries(wish).flatMap(([name, value]) => (value === null || value === '' ? [] : [[name, String(value)]])),
  ).toString()
