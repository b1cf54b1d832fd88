import { formatDateTime } from '../../../ground/texts/format.ts'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { Initials } from '../../../ground/ui/display/Initials.tsx'
import type { Task } from '../wire.ts'
import { endText } from './end-text.ts'
import { texts } from './texts.ts'

/** The creator's initials; company, user and times in the tooltip. */
export const CreatorCell = ({ task }: { task: Task }) => <Initials person={task.createdBy} lines={useLines(task)} />

function useLines(task: Task): string[] {
  const t = useTexts(texts)
  const { company, firstname, lastname } = task.createdBy
  return [
    t('tipCompany', { value: company.name }),
    t('tipUser', { value: `${firstname} ${lastname}` }),
    t('tipCreated', { value: formatDateTime(new Date(task.createdAt)) }),
    endText(task, t),
  ]
}
