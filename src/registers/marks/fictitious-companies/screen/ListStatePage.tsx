import { Stack, Text } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { formatDateTime, formatNumber } from '../../../../base/texts/format.ts'
import { useLanguage, useTexts } from '../../../../base/texts/screen/useTexts.ts'
import { call } from '../../../../base/ui/calls/call.ts'
import { type Fact, Facts } from '../../../../base/ui/display/Facts.tsx'
import { Loaded } from '../../../../base/ui/display/LoadFailed.tsx'
import { SkeletonLines } from '../../../../base/ui/display/SkeletonLines.tsx'
import { StatusBadge } from '../../../../base/ui/display/StatusBadge.tsx'
import { Page } from '../../../../base/ui/layout/Page.tsx'
import * as contract from '../contract.ts'
import type { ShownListState } from '../wire.ts'
import { HEALTH_TONES, healthOf } from './list-health.ts'
import { texts } from './list-state-texts.ts'

/** Shows the state of the stored list and the result of the last read. */
export function ListStatePage() {
  const t = useTexts(texts)
  const query = useQuery(listStateQuery)
  return (
    <Page title={t('title')}>
      <Text maw={640}>{t('about')}</Text>
      <Loaded query={query} failed={t('readFailed')}>
        {query.data ? <ListState state={query.data} /> : <SkeletonLines count={4} />}
      </Loaded>
    </Page>
  )
}

function ListState({ state }: { state: ShownListState }) {
  const t = useTexts(texts)
  const facts = useFacts(state)
  const health = healthOf(state)
  return (
    <Stack gap="md">
      <StatusBadge tone={HEALTH_TONES[health]} size="lg">
        {t(health)}
      </StatusBadge>
      {state.isOn && <Facts facts={facts} />}
    </Stack>
  )
}

function useFacts({ asOf, uids, rows, readAt, triedAt, trouble, detail }: ShownListState): Fact[] {
  const t = useTexts(texts)
  const language = useLanguage()
  const moment = (at: string | null) => (at === null ? '' : formatDateTime(new Date(at)))
  const why = trouble === null ? '' : [t(trouble), detail && `(${detail})`].filter(Boolean).join(' ')
  return [
    { label: t('asOf'), value: moment(asOf) },
    { label: t('readAt'), value: moment(readAt) },
    { label: t('uidCount'), value: formatNumber(uids, language) },
    { label: t('entryCount'), value: formatNumber(rows, language) },
    { label: t('triedAt'), value: moment(triedAt) },
    ...(why === '' ? [] : [{ label: t('lastTrouble'), value: why, isWide: true }]),
  ]
}

const A_MINUTE = 60_000

/** Fetches the state of the stored list; for the operator's staff. */
const listStateQuery = queryOptions({
  queryKey: ['scheinunternehmen'],
  queryFn: () => call(contract.state),
  staleTime: A_MINUTE,
})
