import { Button, Group, Stack, Text } from '@mantine/core'
import { IconListDetails, IconRefresh, IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatDateTime, formatNumber } from '../../../base/texts/format.ts'
import { useLanguage, useTexts } from '../../../base/texts/screen/useTexts.ts'
import { ActionButton } from '../../../base/ui/buttons/ActionButton.tsx'
import { ACTION_ICON } from '../../../base/ui/buttons/action-icon.ts'
import { IconAction } from '../../../base/ui/buttons/IconAction.tsx'
import { useChange } from '../../../base/ui/calls/use-change.ts'
import { EmptyState } from '../../../base/ui/display/EmptyState.tsx'
import { Failure } from '../../../base/ui/display/Failure.tsx'
import { LoadFailed } from '../../../base/ui/display/LoadFailed.tsx'
import { StatusBadge } from '../../../base/ui/display/StatusBadge.tsx'
import { Dialog } from '../../../base/ui/overlays/Dialog.tsx'
import type { Column } from '../../../base/ui/table/column.ts'
import { LocalTable } from '../../../base/ui/table/LocalTable.tsx'
import type { Delivery, Endpoint } from '../wire.ts'
import { deliveriesQuery, sendAgain, sendTest } from './calls.ts'
import type { AvailableEvents } from './EndpointDialog.tsx'
import { texts } from './webhooks-texts.ts'

const WIDTH = 1000

type EndpointProps = { endpoint: Endpoint; events: AvailableEvents }

/** Shows an endpoint's deliveries and their results, with a button to send a test. */
export function DeliveriesDialog({ endpoint, events, onClose }: EndpointProps & { onClose: () => void }) {
  const t = useTexts(texts)
  return (
    <Dialog title={t('log')} width={WIDTH} opened onClose={onClose}>
      <Stack>
        <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {endpoint.url}
        </Text>
        <Group justify="space-between">
          <Text>{t('logText')}</Text>
          <TestButton endpoint={endpoint} />
        </Group>
        <DeliveryLog endpoint={endpoint} events={events} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('close')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

function TestButton({ endpoint }: { endpoint: Endpoint }) {
  const t = useTexts(texts)
  const { mutate, isPending, failure } = useChange({
    call: () => sendTest(endpoint),
    successMessage: t('testDone'),
    failureMessage: t('sendFailed'),
    invalidates: [deliveriesQuery(endpoint)],
  })
  if (!endpoint.isOn) return <Text c="dimmed">{t('enableFirst')}</Text>
  return (
    <Stack gap={4}>
      <ActionButton leftSection={<IconSend size={18} aria-hidden />} onClick={() => mutate()} isBusy={isPending}>
        {t('test')}
      </ActionButton>
      <Failure text={failure} />
    </Stack>
  )
}

function DeliveryLog({ endpoint, events }: EndpointProps) {
  const t = useTexts(texts)
  const { data, error, refetch } = useQuery(deliveriesQuery(endpoint))
  const columns: Column<Delivery>[] = [
    { key: 'event', title: t('event'), render: delivery => <EventCell {...delivery} {...events} /> },
    { key: 'outcome', title: t('outcome'), width: 330, render: delivery => <DeliveryState delivery={delivery} /> },
    {
      key: 'actions',
      title: t('actions'),
      width: 90,
      render: delivery => (endpoint.isOn ? <ResendButton endpoint={endpoint} delivery={delivery} /> : null),
    },
  ]
  if (error && !data) return <LoadFailed title={t('logFailed')} failure={error} onRetry={() => void refetch()} />
  const empty = <EmptyState Icon={IconListDetails} text={t('logNone')} />
  return <LocalTable label={t('log')} records={data} columns={columns} empty={empty} />
}

function EventCell({ type, happenedAt, eventId, texts: labels }: Delivery & AvailableEvents) {
  const label = useTexts(labels)
  return (
    <Stack gap={2}>
      <Text>{label(type)}</Text>
      <Text size="sm" c="dimmed" className="figures">
        {formatDateTime(new Date(happenedAt))}
      </Text>
      <Text size="sm" c="dimmed" className="figures" style={{ overflowWrap: 'anywhere' }}>
        {eventId}
      </Text>
    </Stack>
  )
}

function ResendButton({ endpoint, delivery }: { endpoint: Endpoint; delivery: Delivery }) {
  const t = useTexts(texts)
  const { mutate, isPending, failure } = useChange({
    call: () => sendAgain(endpoint, delivery),
    successMessage: t('againDone'),
    failureMessage: t('sendFailed'),
    invalidates: [deliveriesQuery(endpoint)],
  })
  const icon = <IconRefresh {...ACTION_ICON} />
  return (
    <IconAction
      label={t('again')}
      touchLabel={t('again')}
      icon={icon}
      onClick={() => mutate()}
      isBusy={isPending}
      failure={failure}
    />
  )
}

function DeliveryState({ delivery }: { delivery: Delivery }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const { tries, lastFailure, lastStatus } = delivery
  return (
    <Stack gap={2}>
      <StateBadge {...delivery} />
      {lastFailure !== null && (
        <Text size="sm" c="dimmed">
          {t(`failure ${lastFailure}`, { status: String(lastStatus ?? '') })}
        </Text>
      )}
      {tries > 0 && (
        <Text size="sm" c="dimmed">
          {t('tries', { count: tries, shown: formatNumber(tries, language) })}
        </Text>
      )}
    </Stack>
  )
}

function StateBadge({ state, nextTryAt }: Delivery) {
  const t = useTexts(texts)
  if (state === 'delivered') return <StatusBadge tone="good">{t('delivered')}</StatusBadge>
  if (state === 'given-up') return <StatusBadge tone="bad">{t('givenUp')}</StatusBadge>
  if (nextTryAt === null) return <StatusBadge tone="running">{t('sending')}</StatusBadge>
  return <StatusBadge tone="waiting">{t('nextTry', { moment: formatDateTime(new Date(nextTryAt)) })}</StatusBadge>
}
