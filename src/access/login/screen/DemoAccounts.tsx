import { Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../../base/texts/screen/useTexts.ts'
import { ActionButton } from '../../../base/ui/buttons/ActionButton.tsx'
import { demoAccountsQuery } from '../../../platform/operator/screen/calls.ts'
import type { DemoAccount } from '../../../platform/operator/wire.ts'
import type { Credentials } from './calls.ts'
import { texts } from './login-texts.ts'

type Props = { isBusy: boolean; onPick: (credentials: Credentials) => void }

/** Demo only: lists the accounts to sign in with, each with its current code. */
export function DemoAccounts({ isBusy, onPick }: Props) {
  const t = useTexts(texts)
  const { data: accounts = [] } = useQuery(demoAccountsQuery)
  return (
    <Stack gap="xs" component="section" aria-labelledby="demo-accounts">
      <Title order={2} id="demo-accounts">
        {t('demoAccounts')}
      </Title>
      <Text size="sm" c="dimmed">
        {t('demoAccountsText')}
      </Text>
      {accounts.map(account => (
        <AccountButton key={account.email} account={account} isBusy={isBusy} onPick={onPick} />
      ))}
    </Stack>
  )
}

function AccountButton({ account, isBusy, onPick }: Props & { account: DemoAccount }) {
  const t = useTexts(texts)
  const { name, role, company, isNew, email, password, code } = account
  return (
    <ActionButton
      variant="default"
      h="auto"
      py={6}
      fullWidth
      justify="space-between"
      isDisabled={isBusy}
      onClick={() => onPick({ email, password })}
      rightSection={<SpacedCode code={code} />}
      styles={{ label: { whiteSpace: 'normal', textAlign: 'left' } }}
    >
      <Stack gap={0}>
        <span>{isNew ? t('demoNew', { name }) : name}</span>
        <Text size="xs" c="dimmed">
          {role} · {company}
        </Text>
      </Stack>
    </ActionButton>
  )
}

/** Demo only: shows the user's current code, with a button that enters it. */
export function DemoCode({
  email,
  isBusy,
  onTake,
}: {
  email: string
  isBusy: boolean
  onTake: (code: string) => void
}) {
  const t = useTexts(texts)
  const { data: accounts = [] } = useQuery(demoAccountsQuery)
  const code = accounts.find(account => account.email === email)?.code
  if (code === undefined) return null
  return (
    <Group gap="sm">
      <Text>
        {t('demoCode')} <SpacedCode code={code} />
      </Text>
      <ActionButton variant="light" size="compact-md" isDisabled={isBusy} onClick={() => onTake(code)}>
        {t('demoTakeCode')}
      </ActionButton>
    </Group>
  )
}

/** Shows a code in two groups of three, like authenticators do. */
const SpacedCode = ({ code }: { code: string }) => (
  <Text span className="figures" style={{ whiteSpace: 'nowrap' }}>
    {code.slice(0, 3)} {code.slice(3)}
  </Text>
)
