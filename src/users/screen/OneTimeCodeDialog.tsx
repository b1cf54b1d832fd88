import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '../../texts/screen/useTexts.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import type { AccountForm } from './account-form.ts'
import { OneTimeCodeInput } from './OneTimeCodeInput.tsx'
import { texts } from './texts.ts'
import { useSaveAccount } from './use-save-account.ts'

const WIDTH = 700 // docs/rules.md#measures
const LENGTH = 6

/** Confirms a change of one's own account with a fresh code. */
export function OneTimeCodeDialog({ form, onClose }: { form: AccountForm; onClose: () => void }) {
  const t = useTexts(texts)
  const [code, setCode] = useState('')
  const { save, isPending } = useSaveAccount(form, { onSaved: onClose, onRefused: () => setCode('') })
  return (
    <Dialog title={t('confirmTitle')} width={WIDTH} opened onClose={onClose}>
      <Stack>
        <Text>{t('confirmText')}</Text>
        <OneTimeCodeInput value={code} onChange={setCode} onComplete={save} isDisabled={isPending} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={isPending}>
            {t('cancel')}
          </Button>
          <Button onClick={() => save(code)} disabled={code.length < LENGTH} loading={isPending}>
            {t('confirm')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
