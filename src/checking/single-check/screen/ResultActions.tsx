import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy, IconFileTypePdf } from '@tabler/icons-react'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { ActionButton } from '../../../ground/ui/buttons/ActionButton.tsx'
import { Failure } from '../../../ground/ui/display/Failure.tsx'
import { ReceivedAnswers } from '../../../registers/authorities/screen/ReceivedAnswers.tsx'
import type { SingleResult } from '../wire.ts'
import { addressBlock } from './address-block.ts'
import { receivedOf } from './calls.ts'
import { texts } from './texts.ts'
import { useReport } from './use-report.ts'

const ICON = { size: 16, 'aria-hidden': true } as const

/** Name and address into the clipboard, the evidence as PDF, and what the service sent. */
export function ResultActions({ result, hasReport }: { result: SingleResult; hasReport: boolean }) {
  return (
    <>
      {result.companyName !== '' && <CopyAddress result={result} />}
      {hasReport && <Pdf result={result} />}
      {result.service !== '' && <ReceivedAnswers received={receivedOf(result.id)} />}
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
  const { take, isPending, failure } = useReport(result)
  return (
    <>
      <ActionButton variant="default" leftSection={<IconFileTypePdf {...ICON} />} onClick={take} isBusy={isPending}>
        {t('pdf')}
      </ActionButton>
      <Failure text={failure} />
    </>
  )
}
