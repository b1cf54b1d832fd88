import { formatDateTime } from '../../texts/format.ts'
import { useTexts } from '../../texts/screen/useTexts.ts'
import { Initials } from '../../ui/Initials.tsx'
import { STATUS } from '../status-rules.ts'
import type { Task } from '../wire.ts'
import { statusName } from './say-status.ts'
import { texts } from './texts.ts'

/** The creator's initials; company, user and times in the tooltip (specification §2). */
export const CreatorCell = ({ task }: { task: Task }) => <Initials person={task.createdBy} lines={useLines(task)} />

function useLines(task: Task): string[] {
  const t = useTexts(texts)
  const { company, firstname, lastname } = task.createdBy
  return [
    t('tipCompany', { value: company.name }),
    t('tipUser', { value: `${firstname} ${lastname}` }),
    t('tipCreated', { value: formatDateTime(new Date(task.createdAt)) }),
    useEnd(task),
  ]
}

/** When it ended or will end; where nothing can be said yet, how it stands (specification §4). */
function useEnd(task: Task): string {
  const t = useTexts(texts)
  const standing = (value: string) => t('tipStatus', { value })
  if (task.status === STATUS.failed) return standing(task.errorMessage ?? t('failed'))
  if (task.status === STATUS.cancelled || task.status === STATUS.deleted) {
    return standing(t(statusName(task.status) ?? 'created'))
  }
  if (task.finishedAt !== null) return t('tipFinished', { value: formatDateTime(new Date(task.finishedAt)) })
  if (task.estimatedFinish !== null) {
    return t('tipEstimated', { value: formatDateTime(new Date(task.estimatedFinish)) })
  }
  return standing(t('created'))
}
