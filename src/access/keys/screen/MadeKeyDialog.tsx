import { Text } from '@mantine/core'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { CopyField } from '../../../ground/ui/fields/CopyField.tsx'
import { OnceDialog } from '../../../ground/ui/overlays/OnceDialog.tsx'
import { texts } from './texts.ts'

export type Made = { name: string; apiKey: string }

/** Shows a key, this once. */
export function MadeKeyDialog({ name, apiKey, onClose }: Made & { onClose: () => void }) {
  const t = useTexts(texts)
  return (
    <OnceDialog title={t('madeTitle', { name })} kept={t('kept')} onKept={onClose}>
      <Text>{t('madeText')}</Text>
      <CopyField label={t('key')} value={apiKey} lines={2} />
    </OnceDialog>
  )
}
