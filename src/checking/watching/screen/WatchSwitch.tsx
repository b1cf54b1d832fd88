import { Stack, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../../base/texts/screen/useTexts.ts'
import { useChange } from '../../../base/ui/calls/use-change.ts'
import type { Partner } from '../../partners/wire.ts'
import { changeWatching, watchingQuery } from './calls.ts'
import { WatchForecast } from './WatchPartners.tsx'
import { texts } from './watching-texts.ts'

type Props = { companyId: number; partner: Pick<Partner, 'id' | 'isWatched'> }

/**
 * Starts or stops watching a partner and shows the total forecast; renders nothing if the company
 * does not watch.
 */
export function WatchSwitch({ companyId, partner }: Props) {
  const t = useTexts(texts)
  const { data } = useQuery(watchingQuery(companyId))
  const { mutate, variables, isPending, failure } = useChangeWatching(companyId, partner.id)
  if (!data?.isOn) return null
  return (
    <Stack gap={4} component="section">
      <Switch
        label={t('watch')}
        description={t('help', { days: data.days })}
        checked={isPending ? variables : partner.isWatched}
        error={failure}
        onChange={({ currentTarget }) => !isPending && mutate(currentTarget.checked)}
      />
      <WatchForecast companyId={companyId} />
    </Stack>
  )
}

function useChangeWatching(companyId: number, partner: number) {
  const t = useTexts(texts)
  return useChange({
    call: (watch: boolean) => changeWatching(companyId, { watch, partners: [partner] }),
    successMessage: watch => t(watch ? 'isWatched' : 'isUnwatched'),
    failureMessage: t('failed'),
    invalidates: [watchingQuery(companyId), { queryKey: ['partner', companyId, partner] }],
  })
}
