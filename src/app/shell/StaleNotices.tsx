import { Group, Text } from '@mantine/core'
import { IconCloudOff, IconHistory } from '@tabler/icons-react'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { formatTime } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/screen/useTexts.ts'
import { ActionButton } from '../../base/ui/buttons/ActionButton.tsx'
import { isUnreachable } from '../../base/ui/calls/call.ts'
import { Banner } from '../../base/ui/display/Banner.tsx'
import { operatorQuery } from '../../platform/operator/screen/calls.ts'
import { texts } from './shell-texts.ts'

/** Shows that the data is not current, and its time; disappears when the server responds again. */
export function ConnectionBanner() {
  const t = useTexts(texts)
  const lost = useLostConnection()
  if (lost === null) return null
  const asOf = lost.since === null ? [] : [t('asOf', { time: formatTime(lost.since) })]
  return (
    <Banner className="connection" py="xs" icon={<IconCloudOff color="var(--ui-doubt)" aria-hidden />}>
      <Group justify="space-between" gap="sm">
        <Text fw={600}>{[t('noConnection'), ...asOf].join(' · ')}</Text>
        <ActionButton size="xs" variant="default" onClick={lost.tryAgain} isBusy={lost.isTrying}>
          {t('tryConnection')}
        </ActionButton>
      </Group>
    </Banner>
  )
}

const RETRY_INTERVAL_MS = 5_000

/** `since`: when the server last responded to a query of this screen; null = never. */
type LostConnection = { since: Date | null; isTrying: boolean; tryAgain: () => void }

/**
 * Returns the state of a lost connection; null = all data is loaded. While lost, all failed queries
 * are retried every few seconds, and at once when the browser reports being online.
 */
function useLostConnection(): LostConnection | null {
  const queries = useQueryClient()
  const cache = queries.getQueryCache()
  const state = useSyncExternalStore(
    changed => cache.subscribe(changed),
    () => stateOf(queries),
  )
  const isLost = state !== NOTHING_LOST
  useEffect(() => {
    if (!isLost) return
    const tryAgain = () => void refetchUnreachable(queries)
    const timer = setInterval(tryAgain, RETRY_INTERVAL_MS)
    window.addEventListener('online', tryAgain)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', tryAgain)
    }
  }, [isLost, queries])
  if (!isLost) return null
  const [lastResponseAt = 0, retryCount = 0] = state.split(' ').map(Number)
  return {
    since: lastResponseAt === 0 ? null : new Date(lastResponseAt),
    isTrying: retryCount > 0,
    tryAgain: () => void refetchUnreachable(queries),
  }
}

const NOTHING_LOST = ''

/**
 * Returns one string that React can compare: the last successful response, and the number of
 * running retries.
 */
function stateOf(queries: QueryClient): string {
  const all = queries.getQueryCache().getAll()
  const lost = all.filter(query => query.isActive() && isUnreachable(query.state.error))
  if (lost.length === 0) return NOTHING_LOST
  const lastResponseAt = Math.max(0, ...all.map(({ state }) => state.dataUpdatedAt))
  return `${lastResponseAt} ${lost.filter(({ state }) => state.fetchStatus === 'fetching').length}`
}

const refetchUnreachable = (queries: QueryClient): Promise<void> =>
  queries.refetchQueries(
    { type: 'active', predicate: ({ state }) => isUnreachable(state.error) },
    { cancelRefetch: false },
  )

/**
 * In the demo, while its thirty days of history are being created: announces them. Once they exist,
 * all data is reloaded.
 */
export function HistoryNotice() {
  const t = useTexts(texts)
  const queries = useQueryClient()
  const isHistoryPending = useQuery(operatorQuery).data?.isPastToCome === true
  useEffect(() => (isHistoryPending ? () => void queries.invalidateQueries() : undefined), [isHistoryPending, queries])
  if (!isHistoryPending) return null
  return (
    <Banner py="xs" icon={<IconHistory aria-hidden />} title={t('pastToCome')}>
      <Text size="sm">{t('pastToComeText')}</Text>
    </Banner>
  )
}
