import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { actsForAllCompanies } from '../../roles/role-rules.ts'
import { useTexts } from '../../texts/screen/useTexts.ts'
import { useCurrentUser } from '../../users/screen/current-user.ts'
import type { TaskDetail } from '../wire.ts'
import { rowTexts } from './row-texts.ts'

/** What helps next time where a service did not answer, and the way to it; to those alone who may go there. */
export function FallbackHint({ task: { company } }: { task: TaskDetail }) {
  const t = useTexts(rowTexts)
  if (!actsForAllCompanies(useCurrentUser())) return null
  return (
    <Text size="xs" c="dimmed">
      {t('fallbackHint')}{' '}
      <Anchor renderRoot={props => <Link {...props} to="/dev/api-map" search={{ company: company.id }} />}>
        {t('setFallback')}
      </Anchor>
    </Text>
  )
}
