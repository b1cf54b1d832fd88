import { Button, Group } from '@mantine/core'
import { IconAddressBook, IconDownload, IconSearch, IconTable } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../ground/texts/screen/useTexts.ts'
import { texts } from './home-texts.ts'
import { useFirstUid } from './use-first-uid.ts'

const ICON = { size: 18, stroke: 1.6, 'aria-hidden': true } as const

/** For whoever knows the product: the main jobs in one line. */
export function JobButtons() {
  const t = useTexts(texts)
  const { prefill } = useFirstUid()
  return (
    <Group gap="sm">
      <Button
        leftSection={<IconSearch {...ICON} />}
        onClick={prefill}
        renderRoot={props => <Link {...props} to="/uid-single-check" />}
      >
        {t('cardSingleGo')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconTable {...ICON} />}
        renderRoot={props => <Link {...props} to="/uid-check" />}
      >
        {t('cardBatchGo')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconAddressBook {...ICON} />}
        renderRoot={props => <Link {...props} to="/partners" />}
      >
        {t('toPartners')}
      </Button>
      <Button
        variant="subtle"
        leftSection={<IconDownload {...ICON} />}
        component="a"
        href={`/${t('exampleFile')}`}
        download={t('exampleFile')}
      >
        {t('cardExample')}
      </Button>
    </Group>
  )
}
