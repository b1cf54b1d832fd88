import { Button, Group, Stack, Text } from '@mantine/core'
import { useTexts } from '../../texts/screen/useTexts.ts'
import { CopyField } from '../../ui/fields/CopyField.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { texts } from './texts.ts'

/** Shows a secret, this once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useTexts(texts)
  return (
    <Dialog title={t('secretTitle')} opened onClose={onClose}>
      <Stack>
        <Text>{t('secretText')}</Text>
        <CopyField label={t('secret')} value={secret} lines={2} />
        <Group justify="flex-end">
          <Button data-autofocus onClick={onClose}>
            {t('close')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
