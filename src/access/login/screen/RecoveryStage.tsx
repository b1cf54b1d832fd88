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
import { hasLapsed, useFailedTries } from './failed-tries.ts'
import { texts } from './recovery-texts.ts'

type Props = {
  email: string
  onBack: () => void
  /** The time to enter the code has expired. */
  onLapsed: () => void
  onDone: (recovered: Recovered) => void
}

/**
 * Stage 2 without the phone: a recovery code instead of the six digits, and help if there is none.
 */
export function RecoveryStage({ email, onBack, onLapsed, onDone }: Props) {
  const t = useTexts(texts)
  const { code, type, submit, message, isPending } = useRecoveryCode(email, { onLapsed, onDone })
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
          onChange={event => type(event.currentTarget.value)}
          required
          error={message}
        />
        <Group>
          <SubmitButton isBusy={isPending}>{t('next')}</SubmitButton>
          <Button variant="default" onClick={onBack} disabled={isPending}>
            {t('back')}
          </Button>
        </Group>
        <WithoutCode />
      </Stack>
    </Form>
  )
}

type RecoveryHandlers = Pick<Props, 'onLapsed' | 'onDone'>

function useRecoveryCode(email: string, { onLapsed, onDone }: RecoveryHandlers) {
  const t = useTexts(texts)
  const [code, setCode] = useState('')
  const tries = useFailedTries()
  const { mutate, isPending } = useMutation({
    mutationFn: sendRecoveryCode,
    meta: { isSignIn: true },
    onMutate: tries.forget,
    onSuccess: onDone,
    onError: failure => {
      tries.tell(failure)
      if (hasLapsed(failure)) onLapsed()
      if (failure.message === 'expired') showLicenceExpired()
    },
  })
  const type = (value: string) => {
    setCode(value)
    tries.forget()
  }
  const [isSent, setSent] = useState(false)
  const isMissing = code.trim() === ''
  const submit = () => {
    setSent(true)
    if (!isMissing && !isPending) mutate({ email, recoveryCode: code.trim() })
  }
  return { code, type, submit, isPending, message: tries.said || (isSent && isMissing && t('codeMissing')) }
}

/** Whom to contact: an Admin of the user's company first, then the operator. */
function WithoutCode() {
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
