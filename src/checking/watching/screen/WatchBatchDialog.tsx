import { Button, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useCurrentUser } from '../../../access/users/screen/current-user.ts'
import { isAdminOrDev } from '../../../base/roles/role-rules.ts'
import { formatNumber } from '../../../base/texts/format.ts'
import { useLanguage, useTexts } from '../../../base/texts/screen/useTexts.ts'
import { ActionButton } from '../../../base/ui/buttons/ActionButton.tsx'
import { useChange } from '../../../base/ui/calls/use-change.ts'
import { Failure } from '../../../base/ui/display/Failure.tsx'
import { Dialog } from '../../../base/ui/overlays/Dialog.tsx'
import type { Watching } from '../wire.ts'
import { changeWatching } from './calls.ts'
import { useForecastFormatter } from './WatchPartners.tsx'
import { texts } from './watching-texts.ts'

const WIDTH = 500

type Props = { companyId: number; batch: number; watching: Watching; onClose: () => void }

/**
 * Shows the forecast for a batch's valid partners and asks for confirmation. If watching is off,
 * explains who can switch it on.
 */
export function WatchBatchDialog(props: Props) {
  const t = useTexts(texts)
  const { watching, onClose } = props
  return (
    <Dialog title={t('watchBatch')} width={WIDTH} opened onClose={onClose}>
      {watching.isOn ? <Confirm {...props} /> : <WatchingIsOff companyId={props.companyId} onClose={onClose} />}
    </Dialog>
  )
}

function Confirm(props: Props) {
  const t = useTexts(texts)
  const formatForecast = useForecastFormatter()
  const { watching } = props
  const partners = watching.validOfBatch ?? 0
  const { mutate, isPending, failure } = useWatchBatch(props)
  const text = { forecast: formatForecast(partners, watching), days: watching.days }
  return (
    <Stack>
      <Text className="figures">{partners === 0 ? t('noneValid') : t('batchForecast', text)}</Text>
      <Failure text={failure} />
      <Group justify="flex-end">
        <Button variant="default" data-autofocus onClick={props.onClose}>
          {t(partners === 0 ? 'close' : 'cancel')}
        </Button>
        {partners > 0 && (
          <ActionButton isBusy={isPending} onClick={() => mutate()}>
            {t('watch')}
          </ActionButton>
        )}
      </Group>
    </Stack>
  )
}

function useWatchBatch({ companyId, batch, onClose }: Props) {
  const t = useTexts(texts)
  const language = useLanguage()
  return useChange({
    call: () => changeWatching(companyId, { watch: true, batch }),
    successMessage: (_, { partners }) => t('areWatched', { count: partners, number: formatNumber(partners, language) }),
    failureMessage: t('failed'),
    invalidates: [
      { queryKey: ['watching', companyId] },
      { queryKey: ['partners', companyId] },
      { queryKey: ['partner', companyId] },
    ],
    onRefreshed: onClose,
  })
}

/** Explains who can switch watching on, and where. */
function WatchingIsOff({ companyId, onClose }: { companyId: number; onClose: () => void }) {
  const t = useTexts(texts)
  const mayOpenSettings = isAdminOrDev(useCurrentUser())
  return (
    <Stack>
      <Text>{t('isOff')}</Text>
      <Group justify="flex-end">
        {mayOpenSettings && (
          <Button
            variant="default"
            renderRoot={props => <Link {...props} to="/admin/settings" search={{ company: companyId }} />}
          >
            {t('toSettings')}
          </Button>
        )}
        <Button data-autofocus onClick={onClose}>
          {t('close')}
        </Button>
      </Group>
    </Stack>
  )
}
