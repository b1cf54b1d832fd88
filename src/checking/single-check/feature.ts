import { CHECK_COMPLETED } from './check-one.ts'
import * as contract from './contract.ts'
import { singleCheckRoutes } from './routes.ts'
import { SINGLE_CHECK_TABLES } from './tables.ts'

export const singleCheckFeature = {
  contracts: [contract],
  routes: [singleCheckRoutes],
  events: [CHECK_COMPLETED],
  tables: SINGLE_CHECK_TABLES,
}
