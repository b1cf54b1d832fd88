import { Button, Group, SimpleGrid, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { viennaDay } from '../../../ground/texts/format.ts'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { SubmitButton } from '../../../ground/ui/buttons/SubmitButton.tsx'
import { CallFailed } from '../../../ground/ui/calls/call.ts'
import { useChange } from '../../../ground/ui/calls/use-change.ts'
import { Failure } from '../../../ground/ui/display/Failure.tsx'
import { Dialog } from '../../../ground/ui/overlays/Dialog.tsx'
import type { WantedPackage } from '../wire.ts'
import { askForPackage, packagesQuery } from './calls.ts'
import { DayInput } from './DayInput.tsx'
import { texts } from './texts.ts'

type Props = { companyId: number; onClose: () => void }

/** Asks for a package; first of this year until today. */
export function NewPackageDialog({ companyId, onClose }: Props) {
  const t = useTexts(texts)
  const today = viennaDay(new Date())
  const [firstDay, setFirst] = useState<string | null>(`${today.slice(0, 4)}-01-01`)
  const [lastDay, setLast] = useState<string | null>(today)
  const { mutate, isPending, failure, forget } = useAsking(companyId, onClose)
  const isReversed = firstDay !== null && lastDay !== null && lastDay < firstDay
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (firstDay !== null && lastDay !== null && !isReversed) mutate({ firstDay, lastDay })
  }
  return (
    <Dialog title={t('addTitle')} opened onClose={onClose}>
      <form onSubmit={submit} onChange={forget} noValidate autoComplete="off">
        <Stack>
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <DayInput
              isFirst
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
          <Failure text={failure} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} disabled={isPending}>
              {t('cancel')}
            </Button>
            <SubmitButton isBusy={isPending} isDisabled={firstDay === null || lastDay === null || isReversed}>
              {t('addYes')}
            </SubmitButton>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

/** Asks for a package of a company. */
export function useAsking(companyId: number, onDone: () => void = () => undefined) {
  const t = useTexts(texts)
  const sayWhy = (failure: unknown): string => {
    const isRefused = failure instanceof CallFailed && failure.status === 409
    if (!isRefused) return t('addFailed')
    return t(failure.message === 'too many packages' ? 'addTooMany' : 'addBusy')
  }
  return useChange<WantedPackage>({
    call: wanted => askForPackage(companyId, wanted),
    done: t('addDone'),
    failed: sayWhy,
    outdates: [packagesQuery(companyId)],
    onDone,
  })
}
