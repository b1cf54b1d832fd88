import type { Job } from '../../platform/background/jobs.ts'
import type { Services } from '../../platform/services.ts'
import type { TimestampAuthorities } from './stamp-hash.ts'
import { stampJob } from './stamp-heads.ts'
import { TIMESTAMPS_TABLES } from './tables.ts'

export const timestampsFeature = {
  jobs: ({
    database,
    log,
    timestamps,
  }: Pick<Services, 'database' | 'log'> & { timestamps: TimestampAuthorities }): Job[] => [
    stampJob({ ...timestamps, db: database.db, log }),
  ],
  tables: TIMESTAMPS_TABLES,
}
