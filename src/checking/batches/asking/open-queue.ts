import { PgBoss } from 'pg-boss'
import type { OpenDatabase } from '../../../ground/database/database.ts'
import type { Log } from '../../../ground/log.ts'
import { LANES } from './lanes.ts'

export type Queue = { database: OpenDatabase; boss: PgBoss; close: () => Promise<void> }

const BOSS_CONNECTIONS = 5
/** An ended job stays so long, and until the next look, which comes as often. */
const KEPT_SECONDS = 60

/**
 * Starts pg-boss on our database and makes its queue. Measured settings: 1.035 × ideal and work again
 * 14 s after kill -9; with pg-boss's own half the lanes were still dead after 38 s (docs/rules.md#queue-settings).
 */
export async function openQueue({ database, log }: { database: OpenDatabase; log: Log }): Promise<Queue> {
  const boss = new PgBoss({
    ...connection(database),
    useListenNotify: true,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    // Its own is a day: so long ended jobs would stay, whatever deleteAfterSeconds says.
    maintenanceIntervalSeconds: KEPT_SECONDS,
  })
  boss.on('error', failure => log.error({ err: failure }, 'queue'))
  boss.on('warning', warning => log.info({ warning }, 'queue'))
  await boss.start()
  await boss.createQueue(LANES, {
    policy: 'exclusive', // never `stately`: measured 1.78 × ideal, and a waiting twin blocks other companies
    notify: true,
    heartbeatSeconds: 10,
    retryLimit: 1_000,
    retryDelay: 0,
    expireInSeconds: 3_600,
    deleteAfterSeconds: KEPT_SECONDS,
  })
  return { database, boss, close: () => boss.stop({ graceful: true, timeout: 5_000 }) }
}

function connection({ url, silenceMs }: OpenDatabase) {
  // pg's own limit does here: pg-boss's statements are single, and what its pool hears of a failed one it throws away.
  const silence = silenceMs ? { query_timeout: silenceMs } : {}
  return { connectionString: url, max: BOSS_CONNECTIONS, application_name: 'uid-check queue', ...silence }
}
