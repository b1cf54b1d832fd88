import '@mantine/dropzone/styles.css'
import { Button, Group, Stack } from '@mantine/core'
import { useTexts } from '../../texts/screen/useTexts.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { FileChooser } from './FileChooser.tsx'
import { PreflightStep } from './PreflightStep.tsx'
import { texts } from './texts.ts'
import { useChosenFile } from './use-chosen-file.ts'

type Props = { opened: boolean /** A file dropped on the page. */; first: File | null; onClose: () => void }

/** Choose an Excel file, see what would be asked and what is odd, start. */
export function UploadDialog({ opened, first, onClose }: Props) {
  const t = useTexts(texts)
  const { chosen, choose, clear } = useChosenFile(first)
  return (
    <Dialog title={t('dialogTitle')} opened={opened} onClose={onClose}>
      {chosen === null ? (
        <Stack>
          <FileChooser onChoose={choose} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('dismiss')}
            </Button>
          </Group>
        </Stack>
      ) : (
        <PreflightStep key={chosen.turn} chosen={chosen} onClear={clear} onClose={onClose} />
      )}
    </Dialog>
  )
}
