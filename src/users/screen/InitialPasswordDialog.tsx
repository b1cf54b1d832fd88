import { Button, Group, Stack, Text } from '@mantine/core'
import { useTexts } from '../../texts/screen/useTexts.ts'
import { CopyField } from '../../ui/fields/CopyField.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { texts } from './administration-texts.ts'
import { fullName } from './full-name.ts'

export type HandedOver = {
  user: { firstname: string; lastname: string; email: string }
  /** null = it was mailed. */
  initialPassword: string | null
}

/** Shows an initial password this once, or says that it was mailed. */
export function InitialPasswordDialog({ user, initialPassword, onClose }: HandedOver & { onClose: () => void }) {
  const t = useTexts(texts)
  return (
    <Dialog title={t('initialTitle', { name: fullName(user) })} opened onClose={onClose}>
      <Stack>
        {initialPassword === null ? (
          <Text style={{ overflowWrap: 'anywhere' }}>{t('mailedText', { email: user.email })}</Text>
        ) : (
          <>
            <Text>{t('initialText')}</Text>
            <CopyField label={t('initialPassword')} value={initialPassword} />
          </>
        )}
        <Group justify="flex-end">
          <Button data-autofocus onClick={onClose}>
            {t('close')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
