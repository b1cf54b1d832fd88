import '@mantine/dropzone/styles.css'
import { Button, Group, Stack, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { Failure } from '../../../ground/ui/display/Failure.tsx'
import { Dialog } from '../../../ground/ui/overlays/Dialog.tsx'
import type { First, Takes } from './DropAnywhere.tsx'
import { PasteStep } from './PasteStep.tsx'
import { PreflightStep } from './PreflightStep.tsx'
import { texts } from './texts.ts'
import { useChosenFile } from './use-chosen-file.ts'

type Props = {
  opened: boolean
  first: First
  onClose: () => void
} & Takes

/** Choose an Excel file or a list, or paste one, see what would be asked and what is odd, start. */
export function UploadDialog({ opened, first, takesLists, onClose }: Props) {
  const t = useTexts(texts)
  const { chosen, failure, choose, choosePasted, clear } = useChosenFile(first instanceof File ? first : null, {
    takesLists,
  })
  const [pasted, setPasted] = useState(typeof first === 'string' ? first : null)
  const onPasted = (text: string, lines: string[]) => {
    setPasted(text)
    choosePasted(new File([text], t('pastedName')), lines)
  }
  return (
    <Dialog title={t(pasted === null ? 'dialogTitle' : 'paste')} opened={opened} onClose={onClose}>
      {chosen === null && pasted !== null ? (
        <PasteStep first={pasted} failure={failure} onChoose={onPasted} onClose={onClose} />
      ) : chosen === null ? (
        <Stack>
          <FileChooser onChoose={choose} takesLists={takesLists} />
          <Failure text={failure} />
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

/** Where a file is dropped or chosen. What may be chosen is judged after choosing, with a sentence. */
function FileChooser({ onChoose, takesLists }: { onChoose: (file: File) => void } & Takes) {
  const t = useTexts(texts)
  return (
    <Dropzone
      data-autofocus
      multiple={false}
      onDrop={([chosen]) => chosen && onChoose(chosen)}
      inputProps={{ 'aria-label': t('choose') }}
      aria-label={t('choose')}
      mih={150}
    >
      <Stack align="center" justify="center" gap={4} mih={110} ta="center" style={{ pointerEvents: 'none' }}>
        <IconUpload size={32} stroke={1.4} aria-hidden color="var(--mantine-color-dimmed)" />
        <Text fw={500}>{t('choose')}</Text>
        <Text size="xs" c="dimmed">
          {t(takesLists ? 'chooseListHelp' : 'chooseHelp')}
        </Text>
      </Stack>
    </Dropzone>
  )
}
