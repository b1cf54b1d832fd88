import * as contract from './contract.ts'
import { dataRequestRoutes } from './routes.ts'
import { dataRequestJobs } from './search/make-search.ts'
import { SEARCH_TEXT_COLUMN } from './store.ts'
import { DATA_REQUESTS_TABLES } from './tables.ts'

export const dataRequestsFeature = {
  contracts: [contract],
  routes: [dataRequestRoutes],
  jobs: dataRequestJobs,
  secretColumns: [SEARCH_TEXT_COLUMN],
  tables: DATA_REQUESTS_TABLES,
}
