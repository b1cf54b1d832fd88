import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { ActionButton } from '../../../ground/ui/buttons/ActionButton.tsx'
import { sayWhy } from '../../../ground/ui/calls/failure-message.ts'
import { useChange } from '../../../ground/ui/calls/use-change.ts'
import { Dialog } from '../../../ground/ui/overlays/Dialog.tsx'
import { OneTimeCodeInput } from '../../users/screen/OneTimeCodeInput.tsx'
import { NAME_MOST } from '../passkey-rules.ts'
import { addPasskey, passkeysQuery } from './calls.ts'
import { passkeyRefusal } from './passkey-refusal.ts'
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
