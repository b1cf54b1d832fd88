import { Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '../../../base/texts/format.ts'
import { useLanguage, useTexts } from '../../../base/texts/screen/useTexts.ts'
import { ActionButton } from '../../../base/ui/buttons/ActionButton.tsx'
import { useChange } from '../../../base/ui/calls/use-change.ts'
import { Failure } from '../../../base/ui/display/Failure.tsx'
import type { Partner } from '../../partners/wire.ts'
import type { Watching } from '../wire.ts'
import { changeWatching, watchingQuery } from './calls.ts'
import { texts } from './watching-texts.ts'

type Props = { companyId: number; partners: readonly Partner[]; onDone: () => void }

/** Starts or stops watching the selected partners, and shows the resulting forecast. */
export function WatchSelectedPartners({ companyId, partners, onDone }: Props) {
  const t = useTexts(texts)
  const formatForecast = useForecastFormatter()
  const { data } = useQuery(watchingQuery(companyId))
  const { mutate, isPending, variables, failure } = useWatchSelected({ companyId, partners, onDone })
  return (
    <Group gap="sm" className="actions">
      {data && <Text className="figures">{formatForecast(partners.length, data)}</Text>}
      <ActionButton size="xs" isBusy={isPending && variables} isDisabled={isPending} onClick={() => mutate(true)}>
        {t('watch')}
      </ActionButton>
      <ActionButton
        size="xs"
        variant="default"
        isBusy={isPending && !variables}
        isDisabled={isPending}
        onClick={() => mutate(false)}
      >
        {t('unwatch')}
      </ActionButton>
      <Failure text={failure} />
    </Group>
  )
}

function useWatchSelected({ companyId, partners, onDone }: Props) {
  const t = useTexts(texts)
  const language = useLanguage()
  return useChange({
    call: (watch: boolean) => changeWatching(companyId, { watch, partners: partners.map(({ id }) => id) }),
    successMessage: (watch, { partners: count }) =>
      t(watch ? 'areWatched' : 'areUnwatched', { count, number: formatNumber(count, language) }),
    failureMessage: t('failed'),
    invalidates: [
      watchingQuery(companyId),
      { queryKey: ['partners', companyId] },
      { queryKey: ['partner', companyId] },
    ],
    onRefreshed: onDone,
  })
}

/**
 * Shows the number of watched partners and the forecast; renders nothing if the company does not
 * watch.
 */
export function WatchForecast({ companyId }: { companyId: number }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const { data } = useQuery(watchingQuery(companyId))
  if (!data?.isOn) return null
  const figure = (count: number) => ({ count, number: formatNumber(count, language) })
  const forecast = { watched: t('watched', figure(data.watched)), perDay: t('perDay', figure(data.perDay)) }
  return (
    <Text inherit className="figures">
      {data.watched === 0 ? t('nobody') : t('forecast', forecast)}
    </Text>
  )
}

/**
 * Returns a formatter for the daily queries of a number of partners: "412 Partner, etwa 14 Abfragen
 * am Tag".
 */
export function useForecastFormatter(): (partners: number, watching: Pick<Watching, 'days' | 'mostPerDay'>) => string {
  const t = useTexts(texts)
  const language = useLanguage()
  const figure = (count: number) => ({ count, number: formatNumber(count, language) })
  return (partners, { days, mostPerDay }) => {
    const perDay = Math.min(Math.ceil(partners / days), mostPerDay)
    return t('forecastOf', { partners: t('partners', figure(partners)), perDay: t('perDay', figure(perDay)) })
  }
}
