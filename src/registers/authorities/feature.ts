import { BZST_TABLES } from './bzst/tables.ts'
import * as contract from './contract.ts'
import { FINANZONLINE_TABLES } from './finanzonline/tables.ts'
import { HMRC_TABLES } from './hmrc/tables.ts'
import { HMRC_TOKEN } from './hmrc/tokens.ts'
import { RATE_LIMIT_TABLES } from './rate-limit/tables.ts'
import { authoritiesRoutes } from './routes.ts'
import { SHARES_TABLES } from './shares/tables.ts'

export const authoritiesFeature = {
  contracts: [contract],
  routes: [authoritiesRoutes],
  secretColumns: [HMRC_TOKEN],
  tables: { ...FINANZONLINE_TABLES, ...BZST_TABLES, ...HMRC_TABLES, ...SHARES_TABLES, ...RATE_LIMIT_TABLES },
}
