import { Stack, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconFileSpreadsheet, IconUpload } from '@tabler/icons-react'
import { useLanguage, useTexts } from '../../texts/screen/useTexts.ts'
import { sayFileSize } from '../../ui/say-file-size.ts'
import { texts } from './texts.ts'

type Props = { file: File | null; onChoose: (file: File) => void; isBusy: boolean }

const ICON = { size: 32, stroke: 1.4, 'aria-hidden': true } as const

/** Where a file is dropped or chosen; then its name and size. What may be chosen is judged after choosing, with a sentence. */
export function FileChooser({ file, onChoose, isBusy }: Props) {
  const t = useTexts(texts)
  const language = useLanguage()
  return (
    <Dropzone
      multiple={false}
      disabled={isBusy}
      onDrop={([chosen]) => chosen && onChoose(chosen)}
      inputProps={{ 'aria-label': t('choose') }}
      aria-label={t('choose')}
      mih={150}
    >
      <Stack align="center" justify="center" gap={4} mih={110} ta="center" style={{ pointerEvents: 'none' }}>
        {file === null ? (
          <>
            <IconUpload {...ICON} color="var(--mantine-color-dimmed)" />
            <Text fw={500}>{t('choose')}</Text>
            <Text size="xs" c="dimmed">
              {t('chooseHelp')}
            </Text>
          </>
        ) : (
          <>
            <IconFileSpreadsheet {...ICON} color="var(--ui-good)" />
            <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
              {file.name}
            </Text>
            <Text size="xs" c="dimmed">
              {sayFileSize(file.size, language)} · {t('otherFile')}
            </Text>
          </>
        )}
      </Stack>
    </Dropzone>
  )
}
