import type { Transaction } from '../../base/database/database.ts'
import type { Actor } from '../../base/roles/actor.ts'
import * as contract from './contract.ts'
import { BATCH_COMPLETED, BATCH_ENDED_MAIL, BATCH_FAILED } from './finishing/notify-end.ts'
import { batchRoutes } from './routes.ts'
import { cancelOpenBatches } from './store.ts'
import { BATCHES_TABLES } from './tables.ts'

export const batchesFeature = {
  contracts: [contract],
  routes: [batchRoutes],
  mails: [BATCH_ENDED_MAIL],
  events: [BATCH_COMPLETED, BATCH_FAILED],
  tables: BATCHES_TABLES,
  userEnding: (trx: Transaction, _actor: Actor, userId: number) => cancelOpenBatches(trx, { userId }),
  companyEnding: (trx: Transaction, _actor: Actor, companyId: number) => cancelOpenBatches(trx, { companyId }),
}
