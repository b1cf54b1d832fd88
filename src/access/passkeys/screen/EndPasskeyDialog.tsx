import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { ActionButton } from '../../../ground/ui/buttons/ActionButton.tsx'
import { sayWhy } from '../../../ground/ui/calls/failure-message.ts'
import { useChange } from '../../../ground/ui/calls/use-change.ts'
import { Dialog } from '../../../ground/ui/overlays/Dialog.tsx'
import { OneTimeCodeInput } from '../../users/screen/OneTimeCodeInput.tsx'
import type { Passkey } from '../wire.ts'
import { endPasskey, passkeysQuery } from './calls.ts'
import { passkeyRefusal } from './passkey-refusal.ts'
import { texts } from './texts.ts'

const WIDTH = 700 // docs/rules.md#measures
const LENGTH = 6

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
