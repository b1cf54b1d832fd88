import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '../../../base/texts/screen/useTexts.ts'
import type { Translator } from '../../../base/texts/translate.ts'
import { CallFailed } from '../../../base/ui/calls/call.ts'
import { DeviceFailed } from '../../../base/ui/calls/device-failed.ts'
import { withReason } from '../../../base/ui/calls/failure-message.ts'
import { useChange } from '../../../base/ui/calls/use-change.ts'
import { ConfirmWithCode, isWrongCode } from '../../../base/ui/forms/ConfirmWithCode.tsx'
import { texts as codeTexts } from '../../../base/ui/forms/code-texts.ts'
import { MAX_PASSKEY_NAME_LENGTH, MAX_PASSKEYS } from '../passkey-rules.ts'
import type { Passkey } from '../wire.ts'
import { addPasskey, deletePasskey, passkeysQuery } from './calls.ts'
import { texts } from './passkeys-texts.ts'

/**
 * Adds a passkey: requests a name and a fresh one-time code, then the browser shows its own dialog.
 */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(texts)
  const refusalText = useRefusalText()
  const [name, setName] = useState('')
  const [nameError, setNameError] = useState('')
  const { mutate, isPending, failure, clearFailure } = useChange({
    call: addPasskey,
    successMessage: t('added'),
    failureMessage: error => withReason(t('addFailed'), refusalText(error)),
    invalidates: [passkeysQuery],
    onDone: onClose,
  })
  return (
    <ConfirmWithCode
      title={t('addTitle')}
      text={t('addText')}
      confirm={t('addYes')}
      onIncomplete={name.trim() === '' ? () => setNameError(t('nameMissing')) : undefined}
      isBusy={isPending}
      failure={failure}
      onCode={totp => mutate({ name: name.trim(), totp })}
      onType={clearFailure}
      onClose={onClose}
    >
      <TextInput
        label={t('name')}
        description={t('nameHelp')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data-autofocus
        maxLength={MAX_PASSKEY_NAME_LENGTH}
        maw={400}
        value={name}
        error={nameError}
        onChange={({ currentTarget }) => {
          setName(currentTarget.value)
          setNameError('')
        }}
      />
    </ConfirmWithCode>
  )
}

/** Deletes a passkey, with a fresh one-time code. */
export function EndPasskeyDialog({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const t = useTexts(texts)
  const refusalText = useRefusalText()
  const { mutate, isPending, failure, clearFailure } = useChange({
    call: deletePasskey,
    successMessage: t('removed'),
    failureMessage: error => withReason(t('removeFailed'), refusalText(error)),
    invalidates: [passkeysQuery],
    onDone: onClose,
  })
  return (
    <ConfirmWithCode
      title={t('removeTitle')}
      text={t('removeText', { name })}
      confirm={t('removeYes')}
      isDanger
      isBusy={isPending}
      failure={failure}
      onCode={totp => mutate({ id, totp })}
      onType={clearFailure}
      onClose={onClose}
    />
  )
}

// Text keys by the error name of WebAuthn (level 3), because browsers' messages are in English and
// for programmers.
const TEXT_KEYS = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'knownHere',
} as const

const isKnownError = (name: string): name is keyof typeof TEXT_KEYS => Object.hasOwn(TEXT_KEYS, name)

/**
 * Returns a function that explains why a passkey was not added or deleted. It returns '' if there
 * is no advice.
 */
function useRefusalText(): (failure: unknown) => string {
  const t = useTexts(texts)
  const codeText = useTexts(codeTexts)
  return failure => {
    if (isWrongCode(failure)) return codeText('codeInvalid')
    if (failure instanceof CallFailed) return serverRefusalText(failure, t)
    if (!(failure instanceof DeviceFailed)) return ''
    return t(isKnownError(failure.message) ? TEXT_KEYS[failure.message] : 'deviceFailed')
  }
}

function serverRefusalText({ message, status }: CallFailed, t: Translator<typeof texts>): string {
  if (message === 'too many passkeys') return t('tooMany', { most: MAX_PASSKEYS })
  return status === 409 ? t('knownHere') : ''
}
