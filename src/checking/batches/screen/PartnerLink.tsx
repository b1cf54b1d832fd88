import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useShownCompany } from '../../../access/users/screen/use-shown-company.ts'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import type { TaskDetail, TaskRow } from '../wire.ts'
import { rowTexts } from './row-texts.ts'
import { hasPartners } from './task-actions.ts'

type Props = { task: TaskDetail; row: TaskRow; children: string }

/** A row's UID; of an ended batch of the company that is shown it leads to the business partner that the batch has made of it. */
export function PartnerLink({ task, row: { uid, askedAt }, children }: Props) {
  const t = useTexts(rowTexts)
  const { companyId, inAddress } = useShownCompany()
  const isPartner = askedAt !== null && hasPartners(task, companyId)
  const look = { className: 'figures', style: { overflowWrap: 'anywhere' } } as const
  if (!isPartner) return <Text {...look}>{children}</Text>
  return (
    <Anchor
      {...look}
      aria-label={t('toPartner', { uid: children })}
      renderRoot={props => <Link {...props} to="/partners" search={{ uid, ...inAddress }} />}
    >
      {children}
    </Anchor>
  )
}
