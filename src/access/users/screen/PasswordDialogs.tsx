import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '../../../base/texts/screen/useTexts.ts'
import { ActionButton } from '../../../base/ui/buttons/ActionButton.tsx'
import { Failure } from '../../../base/ui/display/Failure.tsx'
import { CopyField } from '../../../base/ui/fields/CopyField.tsx'
import { Dialog, OnceDialog, ReadDialog } from '../../../base/ui/overlays/Dialog.tsx'
import type { User } from '../wire.ts'
import { resetUser } from './administration-calls.ts'
import { texts } from './administration-texts.ts'
import { fullName } from './full-name.ts'
import { useUserChange } from './user-change.ts'

const WIDTH = 500

type Props = { user: User; onClose: () => void; onReset: (handedOver: IssuedInitialPassword) => void }

/** Confirms a password reset, with the option to reset the authenticator, too (lost phone). */
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

export type IssuedInitialPassword = {
  user: { firstname: string; lastname: string; email: string }
  /** null = the password was mailed. */
  initialPassword: string | null
}

/** Shows an initial password once, or a message that it was mailed. */
export function InitialPasswordDialog({
  user,
  initialPassword,
  onClose,
}: IssuedInitialPassword & { onClose: () => void }) {
  const t = useTexts(texts)
  const title = t('initialTitle', { name: fullName(user) })
  if (initialPassword === null) {
    return (
      <ReadDialog title={title} close={t('close')} onClose={onClose}>
        <Text style={{ overflowWrap: 'anywhere' }}>{t('mailedText', { email: user.email })}</Text>
      </ReadDialog>
    )
  }
  return (
    <OnceDialog title={title} confirmLabel={t('initialKept')} onConfirm={onClose}>
      <Text>{t('initialText')}</Text>
      <CopyField label={t('initialPassword')} value={initialPassword} />
    </OnceDialog>
  )
}
