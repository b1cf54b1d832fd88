import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '../../../base/texts/format.ts'
import { useLanguage, useTexts } from '../../../base/texts/screen/useTexts.ts'
import { ActionButton } from '../../../base/ui/buttons/ActionButton.tsx'
import { useChange } from '../../../base/ui/calls/use-change.ts'
import { Failure } from '../../../base/ui/display/Failure.tsx'
import { LoadFailed } from '../../../base/ui/display/LoadFailed.tsx'
import { SkeletonLines } from '../../../base/ui/display/SkeletonLines.tsx'
import { Dialog, DialogFoot } from '../../../base/ui/overlays/Dialog.tsx'
import type { StockSelectionInput } from '../wire.ts'
import { forecastQuery, startStockCheck, stockCheckQuery } from './calls.ts'
import { Forecast } from './Forecast.tsx'
import { texts } from './stock-checks-texts.ts'

type Props = { selection: StockSelectionInput; onClose: () => void; onStarted: () => void }

/** Shows the forecast of checking these partners, with buttons to start or cancel. */
export function StockDialog({ selection, onClose, onStarted }: Props) {
  const t = useTexts(texts)
  const language = useLanguage()
  const { data: forecast, error, refetch } = useQuery(forecastQuery(selection))
  const start = useStart({ selection, onClose, onStarted })
  const count = forecast?.partners ?? 0
  return (
    <Dialog title={t('title')} opened onClose={onClose}>
      <Stack>
        {forecast && <Forecast forecast={forecast} />}
        {error && <LoadFailed title={t('forecastFailed')} failure={error} onRetry={() => void refetch()} />}
        {!forecast && !error && <SkeletonLines count={5} />}
        <Failure text={start.failure} />
        <DialogFoot>
          <Button variant="default" data-autofocus onClick={onClose} disabled={start.isPending}>
            {t('dismiss')}
          </Button>
          {count > 0 && (
            <ActionButton isBusy={start.isPending} onClick={() => start.mutate()}>
              {t('start', { count, number: formatNumber(count, language) })}
            </ActionButton>
          )}
        </DialogFoot>
      </Stack>
    </Dialog>
  )
}

function useStart({ selection, onClose, onStarted }: Props) {
  const t = useTexts(texts)
  return useChange({
    call: () => startStockCheck(selection),
    successMessage: t('started'),
    failureMessage: t('startFailed'),
    invalidates: [stockCheckQuery],
    onRefreshed: () => {
      onStarted()
      onClose()
    },
  })
}
