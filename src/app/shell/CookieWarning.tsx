import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '../../base/texts/screen/useTexts.ts'
import { Dialog } from '../../base/ui/overlays/Dialog.tsx'
import { texts } from './shell-texts.ts'

const WIDTH = 400 // docs/rules.md#measures

/** Shown if the browser accepts no cookies, so that signing in is impossible. */
export function CookieWarning() {
  const t = useTexts(texts)
  const [isOpen, setOpen] = useState(true)
  return (
    <Dialog title={t('warningTitle')} width={WIDTH} opened={isOpen} onClose={() => setOpen(false)}>
      <Stack>
        <Text>{t('warningText')}</Text>
        <Group justify="flex-end">
          <Button data-autofocus onClick={() => setOpen(false)}>
            {t('ok')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
