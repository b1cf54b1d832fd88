import { Button, Group, List, Stack, Text } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react'
import { useTexts } from '../../../../ground/texts/screen/useTexts.ts'
import { saveFile } from '../../../../ground/ui/browser/save-file.ts'
import { CodeSheet } from './CodeSheet.tsx'
import { texts } from './texts.ts'
import { useSheet } from './use-sheet.ts'

/** The codes, and the ways to keep them. */
export function MadeCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const t = useTexts(texts)
  return (
    <Stack>
      <Text>{t('madeText')}</Text>
      <List type="ordered" className="figures recovery-codes" aria-label={t('madeTitle')}>
        {codes.map(code => (
          <List.Item key={code}>{code}</List.Item>
        ))}
      </List>
      <Keep codes={codes} />
      <Group justify="flex-end">
        <Button data-autofocus onClick={onKept}>
          {t('kept')}
        </Button>
      </Group>
    </Stack>
  )
}

function Keep({ codes }: { codes: string[] }) {
  const t = useTexts(texts)
  const clipboard = useClipboard({ timeout: 1500 })
  const sheet = useSheet(codes)
  const Copied = clipboard.copied ? IconCheck : IconCopy
  return (
    <Group gap="xs">
      <Button
        variant="default"
        leftSection={<Copied size={18} aria-hidden />}
        onClick={() => clipboard.copy(codes.join('\n'))}
      >
        {t(clipboard.copied ? 'copied' : 'copy')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        onClick={() => saveFile(new Blob([sheet.asText], { type: 'text/plain' }), t('fileName'))}
      >
        {t('download')}
      </Button>
      <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
        {t('print')}
      </Button>
      <CodeSheet {...sheet} codes={codes} />
    </Group>
  )
}
