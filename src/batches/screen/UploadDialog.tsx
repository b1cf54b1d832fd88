import '@mantine/dropzone/styles.css'
import { Button, Group, Stack } from '@mantine/core'
import { useTexts } from '../../texts/screen/useTexts.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { FileChooser } from './FileChooser.tsx'
import { texts } from './texts.ts'
import { useChosenFile } from './use-chosen-file.ts'
import { useStart } from './use-start.ts'

const WIDTH = 560

type Props = { opened: boolean /** A file dropped on the page. */; first: File | null; onClose: () => void }

/** Choose an Excel file, see its size, start. */
export function UploadDialog({ opened, first, onClose }: Props) {
  const t = useTexts(texts)
  const { file, choose, clear } = useChosenFile(first)
  const { start, isPending } = useStart({ onStarted: onClose, onRefused: clear })
  return (
    <Dialog title={t('dialogTitle')} width={WIDTH} opened={opened} onClose={onClose}>
      <Stack>
        <FileChooser file={file} onChoose={choose} isBusy={isPending} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={isPending}>
            {t('dismiss')}
          </Button>
          <Button onClick={() => file && start(file)} disabled={file === null} loading={isPending}>
            {t('start')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
