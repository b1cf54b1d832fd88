import { Button, Group, List, Portal, Stack, Text } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react'
import { formatDateTime } from '../../../../base/texts/format.ts'
import { useTexts } from '../../../../base/texts/screen/useTexts.ts'
import { saveFile } from '../../../../base/ui/browser/save-file.ts'
import { useProductName } from '../../../../base/ui/layout/product-name.ts'
import { useCurrentUser } from '../../screen/current-user.ts'
import { texts } from './recovery-texts.ts'

/** Shows the codes, with buttons to save them. */
export function NewRecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const t = useTexts(texts)
  return (
    <Stack>
      <Text>{t('madeText')}</Text>
      <List type="ordered" className="figures recovery-codes" aria-label={t('madeTitle')}>
        {codes.map(code => (
          <List.Item key={code}>{code}</List.Item>
        ))}
      </List>
      <SaveButtons codes={codes} />
      <Group justify="flex-end">
        <Button data-autofocus onClick={onKept}>
          {t('kept')}
        </Button>
      </Group>
    </Stack>
  )
}

function SaveButtons({ codes }: { codes: string[] }) {
  const t = useTexts(texts)
  const clipboard = useClipboard({ timeout: 1500 })
  const sheet = useSheet(codes)
  const CopyIcon = clipboard.copied ? IconCheck : IconCopy
  return (
    <Group gap="xs">
      <Button
        variant="default"
        leftSection={<CopyIcon size={18} aria-hidden />}
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

/**
 * Returns the texts of the printed page and the file: the user, the site, and how to use the codes.
 */
function useSheet(codes: string[]) {
  const t = useTexts(texts)
  const { email } = useCurrentUser()
  const title = t('sheetTitle', { product: useProductName() })
  const userLine = t('sheetFor', { email, host: window.location.host, madeAt: formatDateTime(new Date()) })
  const instructions = t('sheetText')
  const numbered = codes.map((code, index) => `${String(index + 1).padStart(2)}. ${code}`)
  return {
    title,
    userLine,
    instructions,
    asText: [title, userLine, instructions, '', ...numbered, ''].join('\r\n'),
  }
}

type Props = { title: string; userLine: string; instructions: string; codes: string[] }

/**
 * Renders the printed page of the codes, which replaces the app and its dialogs on paper. Hidden on
 * screen (ui/theme/theme.css).
 */
function CodeSheet({ title, userLine, instructions, codes }: Props) {
  return (
    <Portal reuseTargetNode={false}>
      <div className="print-sheet" aria-hidden>
        <h1>{title}</h1>
        <p>{userLine}</p>
        <p>{instructions}</p>
        <ol className="figures">
          {codes.map(code => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </div>
    </Portal>
  )
}
