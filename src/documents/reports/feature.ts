import * as contract from './contract.ts'
import { reportsRoutes } from './routes.ts'
import { REPORTS_TABLES } from './tables.ts'

export const reportsFeature = {
  contracts: [contract],
  routes: [reportsRoutes],
  tables: REPORTS_TABLES,
}
