import '@mantine/dropzone/styles.css'
import { Stack, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconFileCertificate } from '@tabler/icons-react'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { texts } from './texts.ts'

type Props = { onChoose: (file: File) => void; isBusy: boolean; hasChosen: boolean }

/** Where a report is dropped or chosen. */
export function ReportChooser({ onChoose, isBusy, hasChosen }: Props) {
  const t = useTexts(texts)
  const label = hasChosen ? t('another') : t('choose')
  return (
    <Dropzone
      multiple={false}
      disabled={isBusy}
      onDrop={([chosen]) => chosen && onChoose(chosen)}
      inputProps={{ 'aria-label': label }}
      aria-label={label}
    >
      <Stack align="center" justify="center" gap={4} mih={110} ta="center" style={{ pointerEvents: 'none' }}>
        <IconFileCertificate size={32} stroke={1.4} aria-hidden color="var(--mantine-color-dimmed)" />
        <Text fw={500}>{label}</Text>
        <Text size="xs" c="dimmed">
          {t('chooseHelp')}
        </Text>
      </Stack>
    </Dropzone>
  )
}
