import type { Job } from '../../platform/background/jobs.ts'
import type { Services } from '../../platform/services.ts'
import * as contract from './contract.ts'
import { CONTRADICTION_MAIL } from './contradiction-mails.ts'
import { databoxJob } from './job.ts'
import { databoxRoutes } from './routes.ts'
import { CONFIRMATIONS_TABLES } from './tables.ts'
import { queueUnreachedMails, UNREACHED_MAIL } from './unreached-mails.ts'

const UNREACHED_INTERVAL_MS = 600_000

export const confirmationsFeature = {
  contracts: [contract],
  routes: [databoxRoutes],
  jobs: (services: Parameters<typeof databoxJob>[0] & Pick<Services, 'mails'>): Job[] => [
    databoxJob(services),
    { name: 'unreached DataBoxes', everyMs: UNREACHED_INTERVAL_MS, run: () => queueUnreachedMails(services) },
  ],
  mails: [CONTRADICTION_MAIL, UNREACHED_MAIL],
  tables: CONFIRMATIONS_TABLES,
}
