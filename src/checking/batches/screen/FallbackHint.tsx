import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCurrentUser } from '../../../access/users/screen/current-user.ts'
import { actsForAllCompanies, isAdminOrDev } from '../../../ground/roles/role-rules.ts'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { operatorQuery } from '../../../house/operator/screen/calls.ts'
import type { TaskDetail } from '../wire.ts'
import { rowTexts } from './row-texts.ts'

/** What helps next time where a service did not answer, and the way to it: a tenant's Admin asks the operator, who alone maps countries. */
export function FallbackHint({ task: { company } }: { task: TaskDetail }) {
  const t = useTexts(rowTexts)
  const user = useCurrentUser()
  if (!isAdminOrDev(user)) return null
  return (
    <Text size="xs" c="dimmed">
      {t('fallbackHint')}{' '}
      {actsForAllCompanies(user) ? (
        <Anchor renderRoot={props => <Link {...props} to="/dev/api-map" search={{ company: company.id }} />}>
          {t('setFallback')}
        </Anchor>
      ) : (
        <AskOperator />
      )}
    </Text>
  )
}

function AskOperator() {
  const t = useTexts(rowTexts)
  const { data: operator } = useQuery(operatorQuery)
  if (!operator) return null
  return <Anchor href={`mailto:${operator.email}`}>{t('askForFallback', { operator: operator.name })}</Anchor>
}
