import type { Job } from '../../platform/background/jobs.ts'
import type { Services } from '../../platform/services.ts'
import * as contract from './contract.ts'
import { DIGEST_MAIL, digestRound } from './digest/digest-mails.ts'
import { PARTNER_CHANGED, PARTNER_INVALID } from './notify-changes.ts'
import { digestSettingRoutes, partnerChangeRoutes, partnerRoutes } from './routes.ts'
import { PARTNERS_TABLES } from './tables.ts'

const DIGEST_INTERVAL_MS = 60_000

export const partnersFeature = {
  contracts: [contract],
  routes: [partnerRoutes, partnerChangeRoutes, digestSettingRoutes],
  jobs: (services: Pick<Services, 'database' | 'clock' | 'mails' | 'log'>): Job[] => [
    { name: 'daily mails', everyMs: DIGEST_INTERVAL_MS, run: digestRound(services) },
  ],
  mails: [DIGEST_MAIL],
  events: [PARTNER_CHANGED, PARTNER_INVALID],
  tables: PARTNERS_TABLES,
}
