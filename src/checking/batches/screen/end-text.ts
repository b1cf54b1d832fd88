import { formatDateTime } from '../../../ground/texts/format.ts'
import type { Translator } from '../../../ground/texts/translate.ts'
import { STATUS } from '../status-rules.ts'
import type { Task } from '../wire.ts'
import { statusName } from './status-tones.ts'
import type { texts } from './texts.ts'

type Told = Pick<Task, 'status' | 'errorMessage' | 'finishedAt' | 'estimatedFinish'>

/** When a batch ended or will end; where nothing can be said yet, how it stands (docs/rules.md#status-of-a-batch-on-screen). */
export function endText(
  { status, errorMessage, finishedAt, estimatedFinish }: Told,
  t: Translator<typeof texts>,
): string {
  const statusLine = (value: string) => t('tipStatus', { value })
  if (status === STATUS.failed) return statusLine(errorMessage ?? t('failed'))
  if (status === STATUS.cancelled || status === STATUS.deleted) return statusLine(t(statusName(status) ?? 'created'))
  if (finishedAt !== null) return t('tipFinished', { value: formatDateTime(new Date(finishedAt)) })
  if (estimatedFinish !== null) return t('tipEstimated', { value: formatDateTime(new Date(estimatedFinish)) })
  return statusLine(t('created'))
}
