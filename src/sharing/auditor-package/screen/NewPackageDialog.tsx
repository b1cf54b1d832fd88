import { Button, Group, SimpleGrid, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { viennaDay } from '../../../ground/texts/format.ts'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { SubmitButton } from '../../../ground/ui/buttons/SubmitButton.tsx'
import { Failure } from '../../../ground/ui/display/Failure.tsx'
import { Dialog } from '../../../ground/ui/overlays/Dialog.tsx'
import { DayInput } from './DayInput.tsx'
import { texts } from './texts.ts'
import { useAsking } from './use-asking.ts'

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
