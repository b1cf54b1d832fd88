import { Button, Group, Stack, Text } from '@mantine/core'
import { useTexts } from '../../../base/texts/screen/useTexts.ts'
import { Dialog } from '../../../base/ui/overlays/Dialog.tsx'
import { texts } from './companies-texts.ts'
import { MissingList } from './MissingPanel.tsx'

type Props = { missing: string[]; onIgnore: () => void; onUpdate: () => void }

const WIDTH = 1000 // docs/rules.md#measures

/** Lists missing information, with buttons to ignore or complete it. */
export function MissingDialog({ missing, onIgnore, onUpdate }: Props) {
  const t = useTexts(texts)
  return (
    <Dialog title={t('missingTitle')} width={WIDTH} opened>
      <Stack>
        <Text>{t('missingText')}</Text>
        <MissingList missing={missing} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onIgnore}>
            {t('ignore')}
          </Button>
          <Button data-autofocus onClick={onUpdate}>
            {t('complete')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
