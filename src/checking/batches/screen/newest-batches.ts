import { STATUS } from '../status-rules.ts'
import { listQuery } from './calls.ts'

const SHOWN = 5
const FILTER = Object.values(STATUS).filter(status => status !== STATUS.deleted)

/** A company's newest batches, for the home page. */
export const newestBatchesQuery = (companyId: number) =>
  listQuery({
    companyId,
    page: 1,
    itemsPerPage: SHOWN,
    filter: FILTER,
    search: '',
    sortBy: 'createdAt',
    sortDesc: true,
  })
