import { Text } from '@mantine/core'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { CopyField } from '../../../ground/ui/fields/CopyField.tsx'
import { OnceDialog, ReadDialog } from '../../../ground/ui/overlays/Dialog.tsx'
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
  const title = t('initialTitle', { name: fullName(user) })
  if (initialPassword === null) {
    return (
      <ReadDialog title={title} close={t('close')} onClose={onClose}>
        <Text style={{ overflowWrap: 'anywhere' }}>{t('mailedText', { email: user.email })}</Text>
      </ReadDialog>
    )
  }
  return (
    <OnceDialog title={title} kept={t('initialKept')} onKept={onClose}>
      <Text>{t('initialText')}</Text>
      <CopyField label={t('initialPassword')} value={initialPassword} />
    </OnceDialog>
  )
}
