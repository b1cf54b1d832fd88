import { Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import type { Translator } from '../../../ground/texts/translate.ts'
import { SubmitButton } from '../../../ground/ui/buttons/SubmitButton.tsx'
import { CallFailed } from '../../../ground/ui/calls/call.ts'
import { failureMessage } from '../../../ground/ui/calls/failure-message.ts'
import { PasswordField } from '../../../ground/ui/fields/PasswordField.tsx'
import type { OpenedPackage } from '../wire.ts'
import { openPackage } from './calls.ts'
import { openTexts } from './open-texts.ts'

type Props = { token: string; onOpened: (opened: OpenedPackage) => void }

/** The password of a link. */
export function LinkPassword({ token, onOpened }: Props) {
  const t = useTexts(openTexts)
  const [password, setPassword] = useState('')
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (typed: string) => openPackage(token, typed),
    // Who has no session cannot lose it.
    meta: { isSignIn: true },
    onSuccess: onOpened,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password !== '' && !isPending) mutate(password)
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text>{t('intro')}</Text>
        <PasswordField
          label={t('password')}
          autoComplete="off"
          maw={420}
          value={password}
          onChange={({ currentTarget }) => {
            setPassword(currentTarget.value)
            reset()
          }}
          error={error && sayWhy(error, t)}
        />
        <div>
          <SubmitButton isBusy={isPending} isDisabled={password === ''}>
            {t('open')}
          </SubmitButton>
        </div>
      </Stack>
    </form>
  )
}

function sayWhy(failure: Error, t: Translator<typeof openTexts>): string {
  const status = failure instanceof CallFailed ? failure.status : 0
  if (status === 401) return t(failure.message === 'locked out' ? 'locked' : 'wrong')
  if (status === 404 || status === 400) return t('gone')
  return failureMessage(failure) || t('failed')
}
