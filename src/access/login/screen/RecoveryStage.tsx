import { Anchor, Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../../../base/texts/screen/useTexts.ts'
import { SubmitButton } from '../../../base/ui/buttons/SubmitButton.tsx'
import { Form } from '../../../base/ui/forms/Form.tsx'
import { operatorQuery } from '../../../platform/operator/screen/calls.ts'
import { showLicenceExpired } from '../../companies/screen/show-licence-expired.ts'
import type { Recovered } from '../wire.ts'
import { sendRecoveryCode } from './calls.ts'
import { isPreSessionExpired, useFailedTries } from './failed-tries.ts'
import { texts } from './recovery-texts.ts'

type Props = {
  email: string
  onBack: () => void
  /** Called when the time to enter the code has expired. */
  onExpired: () => void
  onDone: (recovered: Recovered) => void
}

/**
 * Shows stage 2 without the phone: a recovery code instead of the six digits, and help for users
 * without one.
 */
export function RecoveryStage({ email, onBack, onExpired, onDone }: Props) {
  const t = useTexts(texts)
  const { code, changeCode, submit, message, isPending } = useRecoveryCode(email, { onExpired, onDone })
  return (
    <Form onSubmit={submit}>
      <Stack>
        <Title order={2}>{t('title')}</Title>
        <Text>{t('text')}</Text>
        <TextInput
          label={t('code')}
          classNames={{ input: 'figures' }}
          autoFocus
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={code}
          onChange={event => changeCode(event.currentTarget.value)}
          required
          error={message}
        />
        <Group>
          <SubmitButton isBusy={isPending}>{t('next')}</SubmitButton>
          <Button variant="default" onClick={onBack} disabled={isPending}>
            {t('back')}
          </Button>
        </Group>
        <NoCodeHelp />
      </Stack>
    </Form>
  )
}

type RecoveryHandlers = Pick<Props, 'onExpired' | 'onDone'>

function useRecoveryCode(email: string, { onExpired, onDone }: RecoveryHandlers) {
  const t = useTexts(texts)
  const [code, setCode] = useState('')
  const tries = useFailedTries()
  const { mutate, isPending } = useMutation({
    mutationFn: sendRecoveryCode,
    meta: { isSignIn: true },
    onMutate: tries.clear,
    onSuccess: onDone,
    onError: failure => {
      tries.report(failure)
      if (isPreSessionExpired(failure)) onExpired()
      if (failure.message === 'expired') showLicenceExpired()
    },
  })
  const changeCode = (value: string) => {
    setCode(value)
    tries.clear()
  }
  const [wasSubmitted, setSubmitted] = useState(false)
  const isMissing = code.trim() === ''
  const submit = () => {
    setSubmitted(true)
    if (!isMissing && !isPending) mutate({ email, recoveryCode: code.trim() })
  }
  return {
    code,
    changeCode,
    submit,
    isPending,
    message: tries.message || (wasSubmitted && isMissing && t('codeMissing')),
  }
}

/** Shows whom to contact: an Admin of the user's company, then the operator. */
function NoCodeHelp() {
  const t = useTexts(texts)
  const { data: operator } = useQuery(operatorQuery)
  return (
    <Stack gap="xs" component="section" aria-label={t('noCode')}>
      <Title order={3}>{t('noCode')}</Title>
      <Text>{t('askAdmin')}</Text>
      {operator && (
        <Text>
          {t('askOperator', { operator: operator.name })}{' '}
          <Anchor href={`mailto:${operator.email}`} underline="always">
            {operator.email}
          </Anchor>
        </Text>
      )}
    </Stack>
  )
}
