import { Button, Group, Stack, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import { useTexts } from '../../../base/texts/screen/useTexts.ts'
import { translate } from '../../../base/texts/translate.ts'
import { currentLanguage } from '../../../base/ui/browser/current-language.ts'
import { DialogHead } from '../../../base/ui/overlays/Dialog.tsx'
import { toast } from '../../../base/ui/overlays/toast.ts'
import { texts } from './expired-texts.ts'

const MODAL_ID = 'licence-expired'
const WIDTH = 1000 // docs/rules.md#measures

let isOpen = false

/** Opens the dialog unless it is already open, since several calls may fail at once. */
export function openLicenceExpired(): void {
  if (isOpen) return
  isOpen = true
  // Removes a toast about the ended session that another call may have shown. The new toast and the
  // dialog give the reason.
  notifications.clean()
  toast('error', translate(texts, currentLanguage())('loginExpired'), '', 'sign-in')
  modals.open({
    modalId: MODAL_ID,
    size: WIDTH,
    children: <LicenceExpired />,
    withCloseButton: false,
    closeOnEscape: false,
    closeOnClickOutside: false,
    onClose: () => {
      isOpen = false
    },
  })
}

function LicenceExpired() {
  const t = useTexts(texts)
  return (
    <Stack gap={0}>
      <DialogHead title={t('expiredTitle')} hasClose={false} />
      <Text>{t('expiredText')}</Text>
      <Group justify="flex-end" mt="lg">
        <Button data-autofocus onClick={() => modals.close(MODAL_ID)}>
          {t('understood')}
        </Button>
      </Group>
    </Stack>
  )
}
