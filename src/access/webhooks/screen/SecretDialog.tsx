import { Text } from '@mantine/core'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { CopyField } from '../../../ground/ui/fields/CopyField.tsx'
import { OnceDialog } from '../../../ground/ui/overlays/OnceDialog.tsx'
import { texts } from './texts.ts'

/** Shows a secret, this once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useTexts(texts)
  return (
    <OnceDialog title={t('secretTitle')} kept={t('secretKept')} onKept={onClose}>
      <Text>{t('secretText')}</Text>
      <CopyField label={t('secret')} value={secret} lines={2} />
    </OnceDialog>
  )
}
