import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import type { Translator } from '../../../ground/texts/translate.ts'
import { ActionButton } from '../../../ground/ui/buttons/ActionButton.tsx'
import { CallFailed } from '../../../ground/ui/calls/call.ts'
import { DeviceFailed } from '../../../ground/ui/calls/device-failed.ts'
import { sayWhy } from '../../../ground/ui/calls/failure-message.ts'
import { useChange } from '../../../ground/ui/calls/use-change.ts'
import { Dialog } from '../../../ground/ui/overlays/Dialog.tsx'
import { OneTimeCodeInput } from '../../users/screen/OneTimeCodeInput.tsx'
import { MOST_PASSKEYS, NAME_MOST } from '../passkey-rules.ts'
import type { Passkey } from '../wire.ts'
import { addPasskey, endPasskey, passkeysQuery } from './calls.ts'
import { texts } from './texts.ts'

const WIDTH = 700 // docs/rules.md#measures
const LENGTH = 6

/** A new passkey: its name and a fresh one-time code here, the rest in the browser's own window. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(texts)
  const [name, setName] = useState('')
  const [totp, setTotp] = useState('')
  const { mutate, isPending, failure, forget } = useChange({
    call: addPasskey,
    done: t('added'),
    failed: refused => sayWhy(t('addFailed'), passkeyRefusal(refused, t)),
    outdates: [passkeysQuery],
    onDone: onClose,
    // It is spent, or was wrong.
    onFailed: () => setTotp(''),
  })
  const isComplete = name.trim() !== '' && totp.length === LENGTH
  const type = (typed: string) => {
    setTotp(typed)
    forget()
  }
  return (
    <Dialog title={t('addTitle')} width={WIDTH} opened onClose={onClose}>
      <Stack>
        <Text>{t('addText')}</Text>
        <TextInput
          label={t('name')}
          description={t('nameHelp')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data-autofocus
          maxLength={NAME_MOST}
          maw={400}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <OneTimeCodeInput
          value={totp}
          onChange={type}
          onComplete={code => name.trim() !== '' && mutate({ name: name.trim(), totp: code })}
          isDisabled={isPending}
          error={failure}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={isPending}>
            {t('cancel')}
          </Button>
          <ActionButton onClick={() => mutate({ name: name.trim(), totp })} isDisabled={!isComplete} isBusy={isPending}>
            {t('addYes')}
          </ActionButton>
        </Group>
      </Stack>
    </Dialog>
  )
}

/** Ends a passkey, with a fresh one-time code. */
export function EndPasskeyDialog({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const t = useTexts(texts)
  const [totp, setTotp] = useState('')
  const { mutate, isPending, failure, forget } = useChange({
    call: endPasskey,
    done: t('ended'),
    failed: refused => sayWhy(t('endFailed'), passkeyRefusal(refused, t)),
    outdates: [passkeysQuery],
    onDone: onClose,
    onFailed: () => setTotp(''),
  })
  const type = (typed: string) => {
    setTotp(typed)
    forget()
  }
  return (
    <Dialog title={t('endTitle')} width={WIDTH} opened onClose={onClose}>
      <Stack>
        <Text style={{ overflowWrap: 'anywhere' }}>{t('endText', { name })}</Text>
        <OneTimeCodeInput
          value={totp}
          onChange={type}
          onComplete={code => mutate({ id, totp: code })}
          isDisabled={isPending}
          error={failure}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={isPending}>
            {t('cancel')}
          </Button>
          <ActionButton
            color="danger"
            onClick={() => mutate({ id, totp })}
            isDisabled={totp.length < LENGTH}
            isBusy={isPending}
          >
            {t('endYes')}
          </ActionButton>
        </Group>
      </Stack>
    </Dialog>
  )
}

// By the name that WebAuthn (level 3) gives it: browsers word it in English, and for programmers.
const OF_THE_BROWSER = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'knownHere',
} as const

const isOfTheBrowser = (name: string): name is keyof typeof OF_THE_BROWSER => Object.hasOwn(OF_THE_BROWSER, name)

/** Why a passkey was not added or ended; '' = nothing that one could do about it. */
function passkeyRefusal(failure: unknown, t: Translator<typeof texts>): string {
  if (failure instanceof CallFailed) return ofTheServer(failure, t)
  if (!(failure instanceof DeviceFailed)) return ''
  return t(isOfTheBrowser(failure.message) ? OF_THE_BROWSER[failure.message] : 'deviceFailed')
}

function ofTheServer({ message, status }: CallFailed, t: Translator<typeof texts>): string {
  if (message === 'TOTP is invalid') return t('codeInvalid')
  if (message === 'too many passkeys') return t('tooMany', { most: MOST_PASSKEYS })
  return status === 409 ? t('knownHere') : ''
}
