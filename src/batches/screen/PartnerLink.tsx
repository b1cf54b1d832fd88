import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../texts/screen/useTexts.ts'
import { useCurrentUser } from '../../users/screen/current-user.ts'
import type { TaskDetail, TaskRow } from '../wire.ts'
import { rowTexts } from './row-texts.ts'
import { hasPartners } from './task-actions.ts'

type Props = { task: TaskDetail; row: TaskRow; children: string }

/** A row's UID; of one's own company's ended batch it leads to the business partner that the batch has made of it. */
export function PartnerLink({ task, row: { uid, askedAt }, children }: Props) {
  const t = useTexts(rowTexts)
  const { companyId } = useCurrentUser()
  const isPartner = askedAt !== null && hasPartners(task, companyId)
  const look = { className: 'figures', style: { overflowWrap: 'anywhere' } } as const
  if (!isPartner) return <Text {...look}>{children}</Text>
  return (
    <Anchor
      {...look}
      aria-label={t('toPartner', { uid: children })}
      renderRoot={props => <Link {...props} to="/partners" search={{ uid }} />}
    >
      {children}
    </Anchor>
  )
}
