import * as contract from './contract.ts'
import { cacheRoutes } from './routes.ts'
import { CACHE_TABLES } from './tables.ts'

export const cacheFeature = {
  contracts: [contract],
  routes: [cacheRoutes],
  tables: CACHE_TABLES,
}
