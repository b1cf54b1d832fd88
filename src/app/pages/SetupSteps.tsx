import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { companiesQuery } from '../../access/companies/screen/calls.ts'
import type { Company } from '../../access/companies/wire.ts'
import { usersQuery } from '../../access/users/screen/administration-calls.ts'
import { mappingQuery } from '../../answers/country-mapping/screen/calls.ts'
import { OPERATOR_COMPANY_ID } from '../../base/roles/role-rules.ts'
import { useTexts } from '../../base/texts/screen/useTexts.ts'
import { readLocal, storeLocal } from '../../base/ui/browser/local-storage.ts'
import { StatusBadge } from '../../base/ui/display/StatusBadge.tsx'
import { isSample, SAMPLE_UID } from '../../platform/operator/sample-rules.ts'
import { operatorQuery } from '../../platform/operator/screen/calls.ts'
import type { Operator } from '../../platform/operator/wire.ts'
import { texts } from './setup-steps-texts.ts'

const KEY = 'set-up-hidden'

/**
 * Lists what the operator has not set up yet. Renders nothing when all is done, in the demo, and
 * when dismissed.
 */
export function SetupSteps() {
  const t = useTexts(texts)
  const done = useDoneSteps()
  const [isHidden, setHidden] = useState(() => readLocal(KEY) !== null)
  if (isHidden || done === null || STEPS.every(({ step }) => done[step])) return null
  const hide = () => {
    storeLocal(KEY, 'hidden')
    setHidden(true)
  }
  return (
    <Stack gap="sm" component="section">
      <Group justify="space-between">
        <Title order={2}>{t('title')}</Title>
        <Button variant="subtle" size="xs" onClick={hide}>
          {t('hide')}
        </Button>
      </Group>
      {STEPS.map(({ step, to }) => (
        <Group key={step} gap="lg" align="baseline" pb="xs" style={{ borderBottom: '1px solid var(--ui-line)' }}>
          <Group miw={90}>
            <StatusBadge tone={done[step] ? 'good' : 'waiting'}>{t(done[step] ? 'done' : 'open')}</StatusBadge>
          </Group>
          <Stack gap={2} flex={1} miw="min(240px, 100%)" align="flex-start">
            <Anchor renderRoot={props => <Link {...props} to={to} search={searchOf(step)} />}>{t(step)}</Anchor>
            <Text size="sm" c="dimmed">
              {t(`${step}Text`)}
            </Text>
          </Stack>
        </Group>
      ))}
    </Stack>
  )
}

/** The mapping page shows the cache update's mapping first. */
const searchOf = (step: string) => (step === 'mapping' ? { company: OPERATOR_COMPANY_ID } : {})

/** Null = not loaded yet, or not applicable, as in the demo. */
function useDoneSteps() {
  const { data: operator } = useQuery(operatorQuery)
  const { data: companies } = useQuery(companiesQuery)
  const { data: users } = useQuery(usersQuery)
  const { data: mapping } = useQuery(mappingQuery(OPERATOR_COMPANY_ID))
  if (!operator || operator.demoAccounts || !companies || !users || !mapping) return null
  return doneSteps({ operator, companies, userCount: users.length, mappedCount: mapping.length })
}

/** The setup steps of an operator, in order, with their pages. */
export const STEPS = [
  { step: 'operator', to: '/impressum' },
  { step: 'company', to: '/admin/company' },
  { step: 'people', to: '/admin/users' },
  { step: 'account', to: '/uid-account' },
  { step: 'mapping', to: '/dev/api-map' },
] as const

export type Step = (typeof STEPS)[number]['step']

type Installation = {
  operator: Pick<Operator, 'name' | 'email'>
  companies: readonly Pick<Company, 'id' | 'name' | 'uid' | 'missingRequired'>[]
  /** The number of users, including the first one created by the bootstrap. */
  userCount: number
  /** The number of countries mapped for the operator's own company. */
  mappedCount: number
}

/** Returns which steps are done, as far as the installation's data shows it. */
export function doneSteps({ operator, companies, userCount, mappedCount }: Installation): Record<Step, boolean> {
  const own = companies.find(({ id }) => id === OPERATOR_COMPANY_ID)
  return {
    operator: !isSample(operator),
    company: own !== undefined && own.uid !== '' && own.uid !== SAMPLE_UID && !isSample({ name: own.name, email: '' }),
    people: userCount > 1,
    account: own?.missingRequired.length === 0,
    mapping: mappedCount > 0,
  }
}
