import type { Job } from '../../platform/background/jobs.ts'
import * as contract from './contract.ts'
import { countAndStoreOverdue } from './overdue-store.ts'
import { watchingRoutes } from './routes.ts'
import { WATCHING_TABLES } from './tables.ts'
import { type WatchWorkDeps, watchJob } from './watch-job.ts'

const OVERDUE_INTERVAL_MS = 60_000

export const watchingFeature = {
  contracts: [contract],
  routes: [watchingRoutes],
  jobs: (services: WatchWorkDeps): Job[] => [
    watchJob(services),
    {
      name: 'overdue watched partners',
      everyMs: OVERDUE_INTERVAL_MS,
      run: () => countAndStoreOverdue(services.database.db, services.clock.now()),
    },
  ],
  tables: WATCHING_TABLES,
}
