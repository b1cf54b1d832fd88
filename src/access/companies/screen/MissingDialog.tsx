import { Button, Group, Stack, Text } from '@mantine/core'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { Dialog } from '../../../ground/ui/overlays/Dialog.tsx'
import { MissingList } from './MissingPanel.tsx'
import { texts } from './texts.ts'

type Props = { missing: string[]; onIgnore: () => void; onUpdate: () => void }

const WIDTH = 1000 // docs/rules.md#measures

/** Lists what is missing, to ignore or to complete. */
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
