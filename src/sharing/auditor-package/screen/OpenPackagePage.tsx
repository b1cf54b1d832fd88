import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { Page } from '../../../ground/ui/layout/Page.tsx'
import type { OpenedPackage } from '../wire.ts'
import { LinkPassword } from './LinkPassword.tsx'
import { OpenedPackageFacts } from './OpenedPackageFacts.tsx'
import { openTexts } from './open-texts.ts'

/** Public: an auditor comes by a link, gives its password, and fetches the package. Whose it is, nobody learns before. */
export function OpenPackagePage() {
  const t = useTexts(openTexts)
  // Behind "#" in the address: no server's log has it, and no other site is told of it.
  const [token] = useState(() => window.location.hash.slice(1))
  const [opened, setOpened] = useState<OpenedPackage | null>(null)
  return (
    <Page title={t('title')}>
      <Stack gap="md" maw={760}>
        {token === '' && <Text>{t('gone')}</Text>}
        {token !== '' && opened === null && <LinkPassword token={token} onOpened={setOpened} />}
        {opened !== null && <OpenedPackageFacts opened={opened} />}
      </Stack>
    </Page>
  )
}
