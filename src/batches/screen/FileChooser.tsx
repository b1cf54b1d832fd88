import { Stack, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconUpload } from '@tabler/icons-react'
import { useTexts } from '../../texts/screen/useTexts.ts'
import { texts } from './texts.ts'

/** Where a file is dropped or chosen. What may be chosen is judged after choosing, with a sentence. */
export function FileChooser({ onChoose }: { onChoose: (file: File) => void }) {
  const t = useTexts(texts)
  return (
    <Dropzone
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
          {t('chooseHelp')}
        </Text>
      </Stack>
    </Dropzone>
  )
}
