import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy, IconFileTypePdf } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { viennaDay } from '../../texts/format.ts'
import { useTexts } from '../../texts/screen/useTexts.ts'
import { saveFile } from '../../ui/browser/save-file.ts'
import type { SingleResult } from '../wire.ts'
import { addressBlock } from './address-block.ts'
import { readPdf } from './calls.ts'
import { texts } from './texts.ts'

const ICON = { size: 16, 'aria-hidden': true } as const

/** Name and address into the clipboard, the evidence as PDF. */
export function ResultActions({ result }: { result: SingleResult }) {
  return (
    <>
      {result.companyName !== '' && <CopyAddress result={result} />}
      <Pdf result={result} />
    </>
  )
}

function CopyAddress({ result }: { result: SingleResult }) {
  const t = useTexts(texts)
  const clipboard = useClipboard({ timeout: 1500 })
  return (
    <Button
      variant="default"
      leftSection={clipboard.copied ? <IconCheck {...ICON} color="var(--ui-good)" /> : <IconCopy {...ICON} />}
      onClick={() => clipboard.copy(addressBlock(result))}
    >
      {clipboard.copied ? t('copied') : t('copyAddress')}
    </Button>
  )
}

function Pdf({ result }: { result: SingleResult }) {
  const t = useTexts(texts)
  const { mutate, isPending } = useMutation({
    mutationFn: () => readPdf(result.id),
    meta: { errorTitle: () => t('pdfFailed') },
    onSuccess: file => {
      const day = viennaDay(new Date(result.askedAt ?? result.createdAt))
      if (file !== null) saveFile(file, t('pdfName', { uid: result.uid, day }))
    },
  })
  return (
    <Button variant="default" leftSection={<IconFileTypePdf {...ICON} />} onClick={() => mutate()} loading={isPending}>
      {t('pdf')}
    </Button>
  )
}
