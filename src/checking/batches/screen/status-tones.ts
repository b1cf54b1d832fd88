import type { Tone } from '../../../ground/ui/display/StatusBadge.tsx'
import { STATUS, type StatusName } from '../status-rules.ts'

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

const NAMES = Object.fromEntries(Object.entries(STATUS).map(([name, status]) => [status, name]))

/** The name of a status, or undefined for a phase this version does not know. */
export const statusName = (status: number): StatusName | undefined =>
  // The entries come from STATUS, whose keys are the names.
  NAMES[status] as StatusName | undefined
