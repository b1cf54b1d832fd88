import type { Job } from '../../platform/background/jobs.ts'
import * as contract from './fictitious-companies/contract.ts'
import { scheinunternehmenRoutes } from './fictitious-companies/routes.ts'
import { MARK_TABLES } from './marks.ts'

export const marksFeature = {
  contracts: [contract],
  routes: [scheinunternehmenRoutes],
  jobs: ({ marks }: { marks: { jobs: Job[] } }): Job[] => marks.jobs,
  tables: MARK_TABLES,
}
