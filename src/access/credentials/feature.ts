import type { Job } from '../../platform/background/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { NEXT_TOTP_SECRET, TOTP_SECRET } from './second-factor.ts'
import { CREDENTIALS_TABLES } from './tables.ts'
import { deleteOldTries } from './tries-store.ts'

const OLD_TRIES_INTERVAL_MS = 600_000

export const credentialsFeature = {
  jobs: ({ database, clock }: Pick<Services, 'database' | 'clock'>): Job[] => [
    { name: 'old tries', everyMs: OLD_TRIES_INTERVAL_MS, run: () => deleteOldTries(database.db, clock.now()) },
  ],
  secretColumns: [TOTP_SECRET, NEXT_TOTP_SECRET],
  tables: CREDENTIALS_TABLES,
}
