import { Progress, Stack, Text, Title } from '@mantine/core'
import { IconBan, IconRefresh, IconTrash } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { allCacheQueries, clearCache } from '../../../answers/cache/screen/calls.ts'
import { formatDateTime, formatNumber } from '../../../base/texts/format.ts'
import { useLanguage, useTexts } from '../../../base/texts/screen/useTexts.ts'
import { ActionButton } from '../../../base/ui/buttons/ActionButton.tsx'
import { ACTION_ICON } from '../../../base/ui/buttons/action-icon.ts'
import { CallFailed, call } from '../../../base/ui/calls/call.ts'
import { describeLoadFailure } from '../../../base/ui/calls/failure-message.ts'
import { useChange } from '../../../base/ui/calls/use-change.ts'
import { Failure } from '../../../base/ui/display/Failure.tsx'
import { openConfirm } from '../../../base/ui/overlays/confirm.ts'
import { toast } from '../../../base/ui/overlays/toast.ts'
import * as contract from '../contract.ts'
import type { RefreshState } from '../wire.ts'
import { texts } from './cache-refresh-texts.ts'

/**
 * The right panel's actions for a Dev: start or cancel the cache update, delete the entire cache.
 */
export function DeveloperPanel() {
  const t = useTexts(texts)
  const { data, error } = useQuery({ ...refreshStateQuery, meta: { errorTitle: () => t('stateFailed') } })
  useToastAtEnd(data)
  const { start, cancel, clear } = useCacheActions()
  const confirmClear = () =>
    openConfirm({
      title: t('clearTitle'),
      text: t('clearText'),
      confirm: t('clear'),
      cancel: t('keep'),
      onConfirm: () => clear.mutate(),
    })
  return (
    <Stack gap="xs" component="section">
      <Title order={2}>{t('title')}</Title>
      <Failure text={describeLoadFailure(t('stateFailed'), { data, error })} />
      {data && <RefreshProgress state={data} />}
      {data?.running ? (
        <ActionButton
          variant="default"
          leftSection={<IconBan {...ACTION_ICON} />}
          onClick={() => cancel.mutate()}
          isBusy={cancel.isPending}
        >
          {t('cancel')}
        </ActionButton>
      ) : (
        <ActionButton
          variant="default"
          leftSection={<IconRefresh {...ACTION_ICON} />}
          onClick={() => start.mutate()}
          isBusy={start.isPending}
          isDisabled={data === undefined}
        >
          {t('start')}
        </ActionButton>
      )}
      <Failure text={data?.running ? cancel.failure : start.failure} />
      <ActionButton
        variant="default"
        c="var(--ui-bad)"
        leftSection={<IconTrash {...ACTION_ICON} />}
        onClick={confirmClear}
        isBusy={clear.isPending}
      >
        {t('clear')}
      </ActionButton>
      <Failure text={clear.failure} />
    </Stack>
  )
}

const END_TEXTS = { finished: 'finished', cancelled: 'stopped', lost: 'lost' } as const

function RefreshProgress({ state: { running, done, total, end } }: { state: RefreshState }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const figures = { done: formatNumber(done, language), total: formatNumber(total, language) }
  if (!running && end === null) return <Text c="dimmed">{t('idle')}</Text>
  if (end !== null) {
    const at = end.at === null ? '' : formatDateTime(new Date(end.at))
    return (
      <Text c="dimmed" className="figures">
        {t(END_TEXTS[end.how], { ...figures, at })}
      </Text>
    )
  }
  if (total === 0) return <Text>{t('preparing')}</Text>
  return (
    <Stack gap={4}>
      <Progress.Root size={8}>
        <Progress.Section value={(100 * done) / total} color="var(--ui-busy)" aria-label={t('progress')} />
      </Progress.Root>
      <Text className="figures">{t('running', figures)}</Text>
    </Stack>
  )
}

/** Throws CallFailed 409 while one runs. */
const startRefresh = (): Promise<void> => call(contract.start)

const cancelRefresh = (): Promise<void> => call(contract.cancel)

type Action = {
  call: () => Promise<void>
  done: 'started' | 'cancelled' | 'cleared'
  failed: (failure: unknown) => 'startFailed' | 'alreadyRunning' | 'cancelFailed' | 'clearFailed'
}

const START: Action = {
  call: startRefresh,
  done: 'started',
  failed: failure => (failure instanceof CallFailed && failure.status === 409 ? 'alreadyRunning' : 'startFailed'),
}
const CANCEL: Action = { call: cancelRefresh, done: 'cancelled', failed: () => 'cancelFailed' }
const CLEAR: Action = { call: clearCache, done: 'cleared', failed: () => 'clearFailed' }

/**
 * Returns a Dev's actions on the cache; state and entries are refreshed after each, even if it
 * failed.
 */
const useCacheActions = () => ({ start: useAction(START), cancel: useAction(CANCEL), clear: useAction(CLEAR) })

function useAction({ call, done, failed }: Action) {
  const t = useTexts(texts)
  return useChange({
    call,
    successMessage: t(done),
    failureMessage: failure => t(failed(failure)),
    invalidates: [refreshStateQuery, allCacheQueries],
  })
}

/** Shows a toast when a running cache update ends, except after a cancellation. */
function useToastAtEnd(state: RefreshState | undefined): void {
  const t = useTexts(texts)
  const wasRunning = useRef(false)
  useEffect(() => {
    if (state === undefined) return
    if (wasRunning.current && state.end?.how === 'finished') toast('info', t('hasEnded'))
    wasRunning.current = state.running
  }, [state, t])
}

const POLL_INTERVAL_MS = 30_000 // docs/rules.md#intervals

/** The query for whether a cache update runs, and its progress. */
const refreshStateQuery = queryOptions({
  queryKey: ['cache update'],
  queryFn: () => call(contract.state),
  refetchInterval: POLL_INTERVAL_MS,
})
