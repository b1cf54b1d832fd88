import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { ActionButton } from '../../../ground/ui/buttons/ActionButton.tsx'
import { Failure } from '../../../ground/ui/display/Failure.tsx'
import { Dialog } from '../../../ground/ui/overlays/Dialog.tsx'
import type { User } from '../wire.ts'
import { resetUser } from './administration-calls.ts'
import { texts } from './administration-texts.ts'
import { fullName } from './full-name.ts'
import type { HandedOver } from './InitialPasswordDialog.tsx'
import { useUserChange } from './use-user-change.ts'

const WIDTH = 500

type Props = { user: User; onClose: () => void; onReset: (handedOver: HandedOver) => void }

/** Asks before somebody's password goes, and whether the authenticator shall go with it (lost phone). */
export function ResetDialog({ user, onClose, onReset }: Props) {
  const t = useTexts(texts)
  const [totp, setTotp] = useState(false)
  const { mutate, isPending, failure } = useUserChange({
    done: 'wasReset',
    failed: 'resetFailed',
    call: () => resetUser(user.id, totp),
    onDone: initialPassword => onReset({ user, initialPassword }),
  })
  return (
    <Dialog title={t('resetTitle')} width={WIDTH} opened onClose={onClose}>
      <Stack>
        <Text style={{ overflowWrap: 'anywhere' }}>{t('resetText', { name: fullName(user), email: user.email })}</Text>
        <Checkbox
          data-autofocus
          label={t('resetTotp')}
          description={t('resetTotpHelp')}
          checked={totp}
          onChange={event => setTotp(event.currentTarget.checked)}
        />
        <Failure text={failure} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={isPending}>
            {t('cancel')}
          </Button>
          <ActionButton color="danger" onClick={() => mutate()} isBusy={isPending}>
            {t('resetYes')}
          </ActionButton>
        </Group>
      </Stack>
    </Dialog>
  )
}
