import * as contract from './contract.ts'
import { KEY_CREATED_MAIL } from './keys.ts'
import { keyRoutes } from './routes.ts'
import { KEYS_TABLES } from './tables.ts'

export const keysFeature = {
  contracts: [contract],
  routes: [keyRoutes],
  mails: [KEY_CREATED_MAIL],
  tables: KEYS_TABLES,
}
