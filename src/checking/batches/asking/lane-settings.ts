import { settingsOf } from '../../../access/settings/settings-of.ts'
import { retryWhileUnavailable } from '../../../house/background/retry-while-unavailable.ts'
import type { Asking, LaneSettings } from './lane.ts'
import type { LaneJob } from './lanes.ts'
import { taskBatchSize, taskConcurrentBatches, taskPatienceMinutes, taskRetryOnError } from './settings-rules.ts'

// Settings that change reach the lanes as quickly.
const READ_EVERY_MS = 2_000

const SETTINGS = {
  lanes: taskConcurrentBatches,
  mostAtATime: taskBatchSize,
  maxTries: taskRetryOnError,
  patienceMinutes: taskPatienceMinutes,
}

type Reading = Pick<Asking, 'queue' | 'log' | 'leaseMs'> & { retryBaseMs: number }

/**
 * Reads what a company's settings say about one of its lanes, and goes on reading them until it is stopped. Waits for a
 * database that is away, as long as a lease lasts.
 */
export async function watchLaneSettings(
  reading: Reading,
  lane: LaneJob,
  noMore: AbortSignal,
): Promise<{ now: () => LaneSettings; stop: () => void }> {
  const { leaseMs, log } = reading
  const read = () => readLaneSettings(reading, lane)
  let current = await retryWhileUnavailable({ patienceMs: leaseMs, stopping: noMore, log }, read)
  const readAgain = async () => {
    current = await read()
  }
  const timer = setInterval(
    () => void readAgain().catch((err: unknown) => log.error({ err }, 'settings could not be read')),
    READ_EVERY_MS,
  )
  return { now: () => current, stop: () => clearInterval(timer) }
}

async function readLaneSettings(
  { queue, retryBaseMs }: Reading,
  { companyId, number }: LaneJob,
): Promise<LaneSettings> {
  const { lanes, mostAtATime, ...rules } = await settingsOf(queue.database.db, companyId, SETTINGS)
  return {
    rules: { ...rules, retryBaseMs },
    mostAtATime,
    isWanted: number <= lanes,
  }
}
