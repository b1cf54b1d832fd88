import * as contract from './contract.ts'
import { removeEndpointsOf } from './endpoints.ts'
import { webhookRoutes } from './routes.ts'
import { OLD_WEBHOOK_SECRET, WEBHOOK_SECRET } from './secret.ts'
import { WEBHOOK_TEST } from './send-on-demand.ts'
import { WEBHOOK_OFF_MAIL } from './switch-off.ts'
import { WEBHOOKS_TABLES } from './tables.ts'
import { webhookJobs } from './webhook-jobs.ts'

export const webhooksFeature = {
  contracts: [contract],
  routes: [webhookRoutes],
  jobs: webhookJobs,
  mails: [WEBHOOK_OFF_MAIL],
  events: [WEBHOOK_TEST],
  secretColumns: [WEBHOOK_SECRET, OLD_WEBHOOK_SECRET],
  tables: WEBHOOKS_TABLES,
  companyEnding: removeEndpointsOf,
}
