import { Anchor, Group, Progress, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { DAY_MS } from '../../../base/texts/days.ts'
import { formatDate, formatNumber, formatTime, viennaDay } from '../../../base/texts/format.ts'
import { useLanguage, useTexts } from '../../../base/texts/screen/useTexts.ts'
import { ActionButton } from '../../../base/ui/buttons/ActionButton.tsx'
import { describeLoadFailure } from '../../../base/ui/calls/failure-message.ts'
import { useChange } from '../../../base/ui/calls/use-change.ts'
import { Failure } from '../../../base/ui/display/Failure.tsx'
import { openConfirm } from '../../../base/ui/overlays/confirm.ts'
import type { StockCheck } from '../wire.ts'
import { cancelStockCheck, stockCheckQuery } from './calls.ts'
import { texts } from './stock-checks-texts.ts'

// How long the result of the last stock check is shown.
const RESULT_VISIBLE_MS = 7 * DAY_MS

/** Shows the progress of the company's stock check, or how it ended. */
export function StockCheckStatus() {
  const t = useTexts(texts)
  const { data: check, error } = useQuery(stockCheckQuery)
  if (error && !check) return <Failure text={describeLoadFailure(t('readFailed'), { data: check, error })} />
  if (!check) return null
  if (check.state === 'running') return <Running check={check} />
  const isOld = check.endedAt === null || Date.now() - Date.parse(check.endedAt) > RESULT_VISIBLE_MS
  return isOld ? null : <Ended check={check} />
}

function Running({ check }: { check: StockCheck }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const { done, total } = check
  const scheduleText = useScheduleText(check)
  const figures = { done: formatNumber(done, language), total: formatNumber(total ?? 0, language) }
  return (
    <Stack gap="xs" component="section" maw={640}>
      <Text className="figures">{total === null ? t('gathering') : t('running', figures)}</Text>
      {total !== null && (
        <Progress.Root size={8}>
          <Progress.Section
            value={(100 * done) / Math.max(1, total)}
            color="var(--ui-busy)"
            aria-label={t('progress')}
          />
        </Progress.Root>
      )}
      {total !== null && <Text c="dimmed">{scheduleText}</Text>}
      <Group gap="md">
        <PartsLink check={check} />
        {check.isMine && <Cancel id={check.id} />}
      </Group>
    </Stack>
  )
}

/** "Geht nachts weiter, voraussichtlich fertig am 03.12.2026". */
function useScheduleText({ goesOnAt, endsAt }: StockCheck): string {
  const t = useTexts(texts)
  const goesOn = goesOnAt === null ? '' : t('goesOn')
  if (endsAt === null) return `${goesOn}${t('endUnknown')}`
  const end = new Date(endsAt)
  const isToday = viennaDay(end) === viennaDay(new Date())
  return `${goesOn}${isToday ? t('endsAt', { time: formatHourMinute(end) }) : t('endsOn', { day: formatDate(end) })}`
}

/** Formats a time as hours and minutes, since an estimate has no exact seconds. */
export const formatHourMinute = (at: Date): string => formatTime(at).slice(0, 5)

function PartsLink({ check: { parts } }: { check: StockCheck }) {
  const t = useTexts(texts)
  const newest = parts.at(-1)
  if (newest === undefined) return null
  return (
    <Anchor renderRoot={props => <Link {...props} to="/uid-check" search={{ batch: newest }} />}>
      {t('newestPart', { count: parts.length })}
    </Anchor>
  )
}

function Cancel({ id }: { id: number }) {
  const t = useTexts(texts)
  const { mutate, isPending, failure } = useChange({
    call: () => cancelStockCheck(id),
    successMessage: t('isCancelled'),
    failureMessage: t('cancelFailed'),
    invalidates: [stockCheckQuery, { queryKey: ['tasks'] }],
  })
  const confirmCancel = () =>
    openConfirm({
      title: t('cancelTitle'),
      text: t('cancelText'),
      confirm: t('cancel'),
      cancel: t('keep'),
      onConfirm: () => mutate(),
    })
  return (
    <>
      <ActionButton size="xs" variant="default" isBusy={isPending} onClick={confirmCancel}>
        {t('cancel')}
      </ActionButton>
      <Failure text={failure} />
    </>
  )
}

function Ended({ check }: { check: StockCheck }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const { state, createdAt, verdicts } = check
  if (state === 'running') return null
  const number = (value: number) => formatNumber(value, language)
  const { valid, invalid, notChecked } = verdicts
  const figures = t('figures', { valid: number(valid), invalid: number(invalid), notChecked: number(notChecked) })
  return (
    <Group gap="md">
      <Text className="figures">{t(state, { day: formatDate(new Date(createdAt)), figures })}</Text>
      <PartsLink check={check} />
    </Group>
  )
}
