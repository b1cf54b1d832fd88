import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconAddressBook, IconCheck, IconCopy, IconFileTypePdf } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useShownCompany } from '../../../access/users/screen/use-shown-company.ts'
import { viennaDay } from '../../../base/texts/format.ts'
import { useTexts } from '../../../base/texts/screen/useTexts.ts'
import { saveFile } from '../../../base/ui/browser/save-file.ts'
import { ActionButton } from '../../../base/ui/buttons/ActionButton.tsx'
import { describeFailure } from '../../../base/ui/calls/failure-message.ts'
import { Failure } from '../../../base/ui/display/Failure.tsx'
import { ReceivedAnswers } from '../../../registers/authorities/screen/ReceivedAnswers.tsx'
import { groupUid } from '../../../vat-ids/uid/format-uid.ts'
import type { SingleResult } from '../wire.ts'
import { readPdf, receivedOf } from './calls.ts'
import { addressBlock } from './result-words.ts'
import { texts } from './single-check-texts.ts'

const ICON = { size: 16, 'aria-hidden': true } as const

/**
 * Shows the buttons for the report, for name and address to the clipboard, and for the raw
 * responses.
 */
export function ResultActions({ result, hasReport }: { result: SingleResult; hasReport: boolean }) {
  return (
    <>
      {hasReport && <Pdf result={result} />}
      {result.companyName !== '' && <CopyAddress result={result} />}
      {result.service !== '' && <ReceivedAnswers received={receivedOf(result.id)} uid={groupUid(result.uid)} />}
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
  const { download, isPending, failure } = useReport(result)
  return (
    <>
      <ActionButton variant="default" leftSection={<IconFileTypePdf {...ICON} />} onClick={download} isBusy={isPending}>
        {t('pdf')}
      </ActionButton>
      <Failure text={failure} />
    </>
  )
}

/** Returns a function that downloads a check's report, named by its UID and day. */
export function useReport({ id, uid, askedAt, createdAt }: SingleResult) {
  const t = useTexts(texts)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => readPdf(id),
    meta: { errorTitle: () => t('pdfFailed') },
    onSuccess: file => {
      const day = viennaDay(new Date(askedAt ?? createdAt))
      if (file !== null) saveFile(file, t('pdfName', { uid, day }))
    },
  })
  return { download: () => mutate(), isPending, failure: describeFailure(t('pdfFailed'), error) }
}

/** Shows a link to the business partner with this UID. */
export function PartnerLink({ uid }: { uid: string }) {
  const t = useTexts(texts)
  const { companySearchParams } = useShownCompany()
  return (
    <Button
      variant="default"
      leftSection={<IconAddressBook size={16} aria-hidden />}
      renderRoot={props => <Link {...props} to="/partners" search={{ uid, ...companySearchParams }} />}
    >
      {t('toPartner')}
    </Button>
  )
}
