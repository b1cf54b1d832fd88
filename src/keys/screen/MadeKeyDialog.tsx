import { Button, Group, Stack, Text } from '@mantine/core'
import { useTexts } from '../../texts/screen/useTexts.ts'
import { CopyField } from '../../ui/fields/CopyField.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { texts } from './texts.ts'

export type Made = { name: string; apiKey: string }

/** Shows a key, this once. */
export function MadeKeyDialog({ name, apiKey, onClose }: Made & { onClose: () => void }) {
  const t = useTexts(texts)
  return (
    <Dialog title={t('madeTitle', { name })} opened onClose={onClose}>
      <Stack>
        <Text>{t('madeText')}</Text>
        <CopyField label={t('key')} value={apiKey} lines={2} />
        <Group justify="flex-end">
          <Button data-autofocus onClick={onClose}>
            {t('close')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
