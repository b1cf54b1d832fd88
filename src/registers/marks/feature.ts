import type { Job } from '../../platform/background/jobs.ts'
import * as contract from './fictitious-companies/contract.ts'
import { scheinunternehmenRoutes } from './fictitious-companies/routes.ts'
import { FICTITIOUS_COMPANIES_TABLES } from './fictitious-companies/tables.ts'
import { GROUP_MEMBERSHIP_TABLES } from './group-membership/tables.ts'
import { UNRELIABLE_PAYERS_TABLES } from './unreliable-payers/tables.ts'

export const marksFeature = {
  contracts: [contract],
  routes: scheinunternehmenRoutes,
  jobs: ({ marks }: { marks: { jobs: Job[] } }): Job[] => marks.jobs,
  tables: { ...FICTITIOUS_COMPANIES_TABLES, ...UNRELIABLE_PAYERS_TABLES, ...GROUP_MEMBERSHIP_TABLES },
}
