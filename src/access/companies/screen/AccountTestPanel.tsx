import { Group, Stack, Text, Title } from '@mantine/core'
import { IconPlayerPlay, IconStethoscope } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { formatDateTime } from '../../../base/texts/format.ts'
import { useLanguage, useTexts } from '../../../base/texts/screen/useTexts.ts'
import { ActionButton } from '../../../base/ui/buttons/ActionButton.tsx'
import { reasonMessage, withReason } from '../../../base/ui/calls/failure-message.ts'
import { Failure } from '../../../base/ui/display/Failure.tsx'
import { StatusBadge, type Tone } from '../../../base/ui/display/StatusBadge.tsx'
import { availabilityQuery } from '../../../registers/authorities/screen/calls.ts'
import type { AccountTrouble } from '../../../registers/authorities/wire.ts'
import { describeFinding } from '../account-test/describe-rules.ts'
import { closesAccount, type Finding } from '../account-test/finding-rules.ts'
import type { AccountTest } from '../account-test/wire.ts'
import { testAccount } from './calls.ts'
import { texts } from './companies-texts.ts'

type Props = {
  companyId: number
  /** The form has unsaved input, which a test would not include. */
  hasUnsaved: boolean
  /** A login was refused, so no further logins are tried. */
  isClosed: boolean
}

/** Tests the stored account by one login and logout, and shows the finding. */
export function AccountTestPanel({ companyId, hasUnsaved, isClosed }: Props) {
  const t = useTexts(texts)
  const queries = useQueryClient()
  const { mutate, data, error, isPending, variables } = useMutation({
    mutationFn: (again: boolean) => testAccount(companyId, again),
    onSettled: () => queries.invalidateQueries(availabilityQuery),
    meta: { errorTitle: () => t('testFailed') },
  })
  return (
    <Stack component="section" gap="sm" maw={640}>
      <Title order={2}>{t('testTitle')}</Title>
      <Text c="dimmed">{t('testText')}</Text>
      <Group gap="sm">
        <ActionButton
          variant="default"
          leftSection={<IconStethoscope size={18} aria-hidden />}
          isBusy={isPending && !variables}
          isDisabled={hasUnsaved || isPending}
          onClick={() => mutate(false)}
        >
          {t('test')}
        </ActionButton>
        {hasUnsaved && (
          <Text size="xs" c="dimmed">
            {t('saveFirst')}
          </Text>
        )}
      </Group>
      <Failure text={hasUnsaved ? '' : error === null ? '' : withReason(t('testFailed'), reasonMessage(error))} />
      <div role="status">{data && !isPending && !hasUnsaved && <TestResult test={data} />}</div>
      {isClosed && !hasUnsaved && <ReopenAccount isBusy={isPending} onStart={() => mutate(true)} />}
    </Stack>
  )
}

/**
 * Lets a user who has fixed the cause at FinanzOnline re-open the account. After a refusal no
 * further logins are tried.
 */
function ReopenAccount({ isBusy, onStart }: { isBusy: boolean; onStart: () => void }) {
  const t = useTexts(texts)
  return (
    <Stack gap="xs" align="flex-start">
      <Text>{t('stopped')}</Text>
      <ActionButton
        variant="light"
        leftSection={<IconPlayerPlay size={18} aria-hidden />}
        isBusy={isBusy}
        onClick={onStart}
      >
        {t('startAgain')}
      </ActionButton>
    </Stack>
  )
}

function TestResult({ test }: { test: AccountTest }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const { finding, code, message, testedAt, company } = test
  const details = [
    formatDateTime(new Date(testedAt)),
    [company.name, company.uid].filter(text => text !== '').join(', '),
    ...(code === '' ? [] : [t('testCode', { code })]),
  ]
  const result = useRef<HTMLDivElement>(null)
  // The page is long, so the result scrolls into view.
  useEffect(() => {
    result.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <Stack gap={4} ref={result}>
      <StatusBadge tone={resultTone(finding)} size="lg">
        {t(resultTextKey(finding))}
      </StatusBadge>
      <Text>{describeFinding(test, language)}</Text>
      {message !== '' && <Text c="dimmed">{t('testMessage', { message })}</Text>}
      <Text size="xs" c="dimmed" className="figures">
        {details.join(' · ')}
      </Text>
    </Stack>
  )
}

const FIXABLE_BY_USER: ReadonlySet<Finding> = new Set(['own-uid', 'incomplete', 'malformed'])
const needsFix = (finding: Finding): boolean => closesAccount(finding) || FIXABLE_BY_USER.has(finding)

const resultTone = (finding: Finding): Tone => (finding === 'works' ? 'good' : needsFix(finding) ? 'bad' : 'unknown')

const resultTextKey = (finding: Finding) =>
  finding === 'works' ? 'accountWorks' : needsFix(finding) ? 'accountFails' : 'accountUnknown'

/**
 * Returns the problem of a company's own account; null = none known, undefined = not loaded yet.
 */
export const useAccountTrouble = (companyId: number): AccountTrouble | null | undefined =>
  useQuery({
    ...availabilityQuery,
    select: ({ account }) => (account?.company.id === companyId ? account : null),
  }).data
