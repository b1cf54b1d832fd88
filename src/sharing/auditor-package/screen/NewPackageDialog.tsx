import { SimpleGrid } from '@mantine/core'
import { useState } from 'react'
import { viennaDay } from '../../../base/texts/format.ts'
import { useTexts } from '../../../base/texts/screen/useTexts.ts'
import { CallFailed } from '../../../base/ui/calls/call.ts'
import { useChange } from '../../../base/ui/calls/use-change.ts'
import { FormDialog } from '../../../base/ui/forms/FormDialog.tsx'
import type { PackageRequest } from '../wire.ts'
import { texts } from './auditor-package-texts.ts'
import { packagesQuery, requestPackage } from './calls.ts'
import { DayInput } from './DayInput.tsx'

type Props = { companyId: number; onClose: () => void }

/** Requests a package; the default period is this year until today. */
export function NewPackageDialog({ companyId, onClose }: Props) {
  const t = useTexts(texts)
  const today = viennaDay(new Date())
  const [firstDay, setFirst] = useState<string | null>(`${today.slice(0, 4)}-01-01`)
  const [lastDay, setLast] = useState<string | null>(today)
  const { mutate, isPending, failure, clearFailure } = useRequestPackage(companyId, onClose)
  const isReversed = firstDay !== null && lastDay !== null && lastDay < firstDay
  const submit = () => {
    if (firstDay !== null && lastDay !== null && !isReversed) mutate({ firstDay, lastDay })
  }
  return (
    <FormDialog
      title={t('addTitle')}
      submit={t('addYes')}
      isBusy={isPending}
      failure={failure}
      onSubmit={submit}
      onType={clearFailure}
      onClose={onClose}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DayInput
          hasInitialFocus
          label={t('firstDay')}
          day={firstDay}
          onChange={setFirst}
          error={firstDay === null ? t('needed') : ''}
        />
        <DayInput
          label={t('lastDay')}
          day={lastDay}
          onChange={setLast}
          error={lastDay === null ? t('needed') : isReversed ? t('wrongOrder') : ''}
        />
      </SimpleGrid>
    </FormDialog>
  )
}

export function useRequestPackage(companyId: number, onDone: () => void = () => undefined) {
  const t = useTexts(texts)
  const describeFailure = (failure: unknown): string => {
    const isConflict = failure instanceof CallFailed && failure.status === 409
    if (!isConflict) return t('addFailed')
    return t(failure.message === 'too many packages' ? 'addTooMany' : 'addBusy')
  }
  return useChange<PackageRequest>({
    call: request => requestPackage(companyId, request),
    successMessage: t('addDone'),
    failureMessage: describeFailure,
    invalidates: [packagesQuery(companyId)],
    onDone,
  })
}
