import { useMutation } from '@tanstack/react-query'
import { viennaDay } from '../../../ground/texts/format.ts'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { saveFile } from '../../../ground/ui/browser/save-file.ts'
import { sayFailure } from '../../../ground/ui/calls/failure-message.ts'
import type { SingleResult } from '../wire.ts'
import { readPdf } from './calls.ts'
import { texts } from './texts.ts'

/** Saves a check's report, named by its UID and day. */
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
  return { take: () => mutate(), isPending, failure: sayFailure(t('pdfFailed'), error) }
}
