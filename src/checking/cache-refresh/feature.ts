import type { Job } from '../../platform/background/jobs.ts'
import * as contract from './contract.ts'
import { nightlyJob, type RefreshWorkDeps, refreshJob } from './refresh-jobs.ts'
import { cacheRefreshRoutes } from './routes.ts'
import { CACHE_REFRESH_TABLES } from './tables.ts'

export const cacheRefreshFeature = {
  contracts: [contract],
  routes: [cacheRefreshRoutes],
  jobs: (services: RefreshWorkDeps): Job[] => [nightlyJob(services), refreshJob(services)],
  tables: CACHE_REFRESH_TABLES,
}
