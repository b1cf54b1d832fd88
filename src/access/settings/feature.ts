import * as contract from './contract.ts'
import { settingsRoutes } from './routes.ts'
import { SETTINGS_TABLES } from './tables.ts'

export const settingsFeature = {
  contracts: [contract],
  routes: [settingsRoutes],
  tables: SETTINGS_TABLES,
}
