import type { Job } from '../../platform/background/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { sessionColumn } from '../../registers/authorities/finanzonline/account-hash.ts'
import { ACCOUNT_SECRETS, listFinanzonlineAccounts } from './account.ts'
import { TRIES_MAIL } from './account-test/tries.ts'
import { deleteOldFinanzonlineTries } from './account-test/tries-store.ts'
import * as contract from './contract.ts'
import { LICENCE_MAIL } from './licence-mails.ts'
import { NUMBER_CHANGED_MAIL, NUMBER_CLAIMED_MAIL } from './number-mails.ts'
import { OWN_NUMBER_MAIL, queueOwnNumberMails } from './own-number-mails.ts'
import { accountTestRoutes, companiesRoutes } from './routes.ts'
import { COMPANIES_TABLES } from './tables.ts'

const OWN_NUMBERS_INTERVAL_MS = 60_000
const OLD_TRIES_INTERVAL_MS = 600_000

export const companiesFeature = {
  contracts: [contract],
  routes: [companiesRoutes, accountTestRoutes],
  jobs: ({ database, clock, mails }: Pick<Services, 'database' | 'clock' | 'mails'>): Job[] => [
    {
      name: 'refused own numbers',
      everyMs: OWN_NUMBERS_INTERVAL_MS,
      run: () => queueOwnNumberMails({ database, clock, mails }),
    },
    {
      name: 'old tries of accounts',
      everyMs: OLD_TRIES_INTERVAL_MS,
      run: () => deleteOldFinanzonlineTries(database.db, clock.now()),
    },
  ],
  mails: [TRIES_MAIL, LICENCE_MAIL, OWN_NUMBER_MAIL, NUMBER_CHANGED_MAIL, NUMBER_CLAIMED_MAIL],
  secretColumns: [sessionColumn(listFinanzonlineAccounts), ...Object.values(ACCOUNT_SECRETS)],
  tables: COMPANIES_TABLES,
}
