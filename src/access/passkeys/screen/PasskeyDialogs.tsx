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
import { MAX_PASSKEYS, NAME_MAX_LENGTH } from '../passkey-rules.ts'
import type { Passkey } from '../wire.ts'
import { addPasskey, endPasskey, passkeysQuery } from './calls.ts'
import { texts } from './passkeys-texts.ts'

/**
 * Adds a passkey: asks for its name and a fresh one-time code; the browser's own dialog does the
 * rest.
 */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(texts)
  const sayRefusal = useRefusal()
  const [name, setName] = useState('')
  const [nameError, setNameError] = useState('')
  const { mutate, isPending, failure, forget } = useChange({
    call: addPasskey,
    done: t('added'),
    failed: refused => withReason(t('addFailed'), sayRefusal(refused)),
    outdates: [passkeysQuery],
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
      onType={forget}
      onClose={onClose}
    >
      <TextInput
        label={t('name')}
        description={t('nameHelp')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data-autofocus
        maxLength={NAME_MAX_LENGTH}
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
  const sayRefusal = useRefusal()
  const { mutate, isPending, failure, forget } = useChange({
    call: endPasskey,
    done: t('ended'),
    failed: refused => withReason(t('endFailed'), sayRefusal(refused)),
    outdates: [passkeysQuery],
    onDone: onClose,
  })
  return (
    <ConfirmWithCode
      title={t('endTitle')}
      text={t('endText', { name })}
      confirm={t('endYes')}
      isDanger
      isBusy={isPending}
      failure={failure}
      onCode={totp => mutate({ id, totp })}
      onType={forget}
      onClose={onClose}
    />
  )
}

// By the error name of WebAuthn (level 3): browsers' messages are in English and for programmers.
const OF_THE_BROWSER = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'knownHere',
} as const

const isOfTheBrowser = (name: string): name is keyof typeof OF_THE_BROWSER => Object.hasOwn(OF_THE_BROWSER, name)

/**
 * Returns a function that words why a passkey was not added or deleted; '' = no advice available.
 */
function useRefusal(): (failure: unknown) => string {
  const t = useTexts(texts)
  const code = useTexts(codeTexts)
  return failure => {
    if (isWrongCode(failure)) return code('codeInvalid')
    if (failure instanceof CallFailed) return ofTheServer(failure, t)
    if (!(failure instanceof DeviceFailed)) return ''
    return t(isOfTheBrowser(failure.message) ? OF_THE_BROWSER[failure.message] : 'deviceFailed')
  }
}

function ofTheServer({ message, status }: CallFailed, t: Translator<typeof texts>): string {
  if (message === 'too many passkeys') return t('tooMany', { most: MAX_PASSKEYS })
  return status === 409 ? t('knownHere') : ''
}
