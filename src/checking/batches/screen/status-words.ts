import { formatDateTime } from '../../../base/texts/format.ts'
import type { Translator } from '../../../base/texts/translate.ts'
import type { Tone } from '../../../base/ui/display/StatusBadge.tsx'
import { STATUS, type StatusName } from '../status-rules.ts'
import type { Task } from '../wire.ts'
import type { texts } from './batches-texts.ts'

/** Colour and icon of each status (docs/rules.md#status-of-a-batch-on-screen). */
export const STATUS_TONES: Record<StatusName, Tone> = {
  created: 'waiting',
  started: 'running',
  completed: 'good',
  completedWithErrors: 'warning',
  failed: 'bad',
  cancelled: 'bad',
  deleted: 'bad',
}

const NAME_BY_STATUS = Object.fromEntries(Object.entries(STATUS).map(([name, status]) => [status, name]))

/** Returns the name of a status; undefined if it is unknown. */
export const statusName = (status: number): StatusName | undefined =>
  // The entries come from STATUS, whose keys are the names.
  NAME_BY_STATUS[status] as StatusName | undefined

type EndTextInput = Pick<Task, 'status' | 'errorMessage' | 'finishedAt' | 'estimatedFinish'>

/**
 * Returns when a batch ended or will end; if there is no such time, its status or error
 * (docs/rules.md#status-of-a-batch-on-screen).
 */
export function endText(
  { status, errorMessage, finishedAt, estimatedFinish }: EndTextInput,
  t: Translator<typeof texts>,
): string {
  const statusLine = (value: string) => t('tipStatus', { value })
  if (status === STATUS.failed) return statusLine(errorMessage ?? t('failed'))
  if (status === STATUS.cancelled || status === STATUS.deleted) return statusLine(t(statusName(status) ?? 'created'))
  if (finishedAt !== null) return t('tipFinished', { value: formatDateTime(new Date(finishedAt)) })
  if (estimatedFinish !== null) return t('tipEstimated', { value: formatDateTime(new Date(estimatedFinish)) })
  return statusLine(t('created'))
}

type Remaining = { unit: 'seconds' | 'minutes' | 'hours' | 'days'; count: number }

const MINUTE = 60
const HOUR = 3600
const DAY = 86_400

/** Returns the time until a moment in one suitable unit; at least a second. */
export function remainingUntil(moment: Date, now: Date): Remaining {
  const seconds = Math.max(1, Math.round((moment.getTime() - now.getTime()) / 1000))
  if (seconds < MINUTE) return { unit: 'seconds', count: seconds }
  if (seconds < HOUR) return { unit: 'minutes', count: Math.round(seconds / MINUTE) }
  if (seconds < DAY) return { unit: 'hours', count: Math.round(seconds / HOUR) }
  return { unit: 'days', count: Math.round(seconds / DAY) }
}
