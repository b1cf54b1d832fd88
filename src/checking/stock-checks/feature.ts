import type { Job } from '../../platform/background/jobs.ts'
import * as contract from './contract.ts'
import { STOCK_COMPLETED, STOCK_DONE_MAIL } from './end.ts'
import { stockCheckRoutes } from './routes.ts'
import { stockJob } from './stock-job.ts'
import type { StockWorkDeps } from './stock-work.ts'
import { STOCK_CHECKS_TABLES } from './tables.ts'

export const stockChecksFeature = {
  contracts: [contract],
  routes: [stockCheckRoutes],
  jobs: (services: StockWorkDeps): Job[] => [stockJob(services)],
  mails: [STOCK_DONE_MAIL],
  events: [STOCK_COMPLETED],
  tables: STOCK_CHECKS_TABLES,
}
