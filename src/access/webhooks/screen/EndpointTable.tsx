import { Stack, Text } from '@mantine/core'
import { IconKey, IconListDetails, IconPencil, IconWebhook } from '@tabler/icons-react'
import { formatDate, formatDateTime, formatNumber } from '../../../base/texts/format.ts'
import { useLanguage, useTexts } from '../../../base/texts/screen/useTexts.ts'
import { ACTION_ICON } from '../../../base/ui/buttons/action-icon.ts'
import { ConfirmedAction } from '../../../base/ui/buttons/ConfirmedAction.tsx'
import { IconAction } from '../../../base/ui/buttons/IconAction.tsx'
import { IconActions } from '../../../base/ui/buttons/IconActions.tsx'
import { useChange } from '../../../base/ui/calls/use-change.ts'
import { EmptyState } from '../../../base/ui/display/EmptyState.tsx'
import { StatusBadge } from '../../../base/ui/display/StatusBadge.tsx'
import type { Column } from '../../../base/ui/table/column.ts'
import { LocalTable } from '../../../base/ui/table/LocalTable.tsx'
import type { CreatedEndpoint, Endpoint } from '../wire.ts'
import { deleteEndpoint, endpointsQuery, rotateSecret } from './calls.ts'
import type { AvailableEvents } from './EndpointDialog.tsx'
import { texts } from './webhooks-texts.ts'

type EndpointHandlers = {
  onLog: (endpoint: Endpoint) => void
  onChange: (endpoint: Endpoint) => void
  onSecret: (secret: string) => void
}

type Props = EndpointHandlers & {
  /** undefined = still loading. */
  endpoints: Endpoint[] | undefined
  /** 0 = all companies' endpoints; rows then show the company. */
  companyId: number
  events: AvailableEvents
}

/** Shows a company's endpoints: their addresses, their events, their states. */
export function EndpointTable({ endpoints, companyId, events, ...handlers }: Props) {
  const t = useTexts(texts)
  const columns: Column<Endpoint>[] = [
    { key: 'url', title: t('address'), render: endpoint => <Address {...endpoint} showsCompany={companyId === 0} /> },
    {
      key: 'events',
      title: t('events'),
      width: 185,
      render: endpoint => <EventList endpoint={endpoint} {...events} />,
    },
    { key: 'state', title: t('state'), width: 205, render: endpoint => <EndpointState endpoint={endpoint} /> },
    {
      key: 'actions',
      title: t('actions'),
      width: 150,
      render: endpoint => <EndpointActions endpoint={endpoint} companyId={companyId} {...handlers} />,
    },
  ]
  return (
    <LocalTable
      label={t('title')}
      records={endpoints}
      columns={columns}
      empty={<EmptyState Icon={IconWebhook} text={t('none')} />}
    />
  )
}

const Address = ({ url, company, showsCompany }: Endpoint & { showsCompany: boolean }) => (
  <Stack gap={2}>
    <Text style={{ overflowWrap: 'anywhere' }}>{url}</Text>
    {showsCompany && <Text c="dimmed">{company.name}</Text>}
  </Stack>
)

function EventList({ endpoint, texts: labels }: AvailableEvents & { endpoint: Endpoint }) {
  const label = useTexts(labels)
  return (
    <Stack gap={2}>
      {endpoint.events.map(type => (
        <Text key={type}>{label(type)}</Text>
      ))}
    </Stack>
  )
}

/**
 * Shows whether an endpoint is on or why not, the number of pending events, and until when its old
 * secret is valid.
 */
function EndpointState({ endpoint }: { endpoint: Endpoint }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const { oldSecretUntil, waiting } = endpoint
  return (
    <Stack gap={2}>
      <StateBadge {...endpoint} />
      {waiting > 0 && (
        <Text size="sm" c="dimmed">
          {t('waiting', { count: waiting, shown: formatNumber(waiting, language) })}
        </Text>
      )}
      {oldSecretUntil !== null && (
        <Text size="sm" c="dimmed">
          {t('twoSecrets', { moment: formatDateTime(new Date(oldSecretUntil)) })}
        </Text>
      )}
    </Stack>
  )
}

function StateBadge({ isOn, offSince, offBecause }: Pick<Endpoint, 'isOn' | 'offSince' | 'offBecause'>) {
  const t = useTexts(texts)
  if (isOn) return <StatusBadge tone="good">{t('on')}</StatusBadge>
  const day = offSince === null ? '' : formatDate(new Date(offSince))
  if (offBecause === 'failures') return <StatusBadge tone="warning">{t('offByFailures', { day })}</StatusBadge>
  if (offBecause === 'gone') return <StatusBadge tone="warning">{t('offByGone', { day })}</StatusBadge>
  return <StatusBadge tone="none">{t('offByPerson', { day })}</StatusBadge>
}

type ActionsProps = { endpoint: Endpoint; companyId: number }

function EndpointActions({ endpoint, companyId, onLog, onChange, onSecret }: ActionsProps & EndpointHandlers) {
  const t = useTexts(texts)
  return (
    <IconActions subject={endpoint.url}>
      <IconAction label={t('log')} icon={<IconListDetails {...ACTION_ICON} />} onClick={() => onLog(endpoint)} />
      <IconAction label={t('change')} icon={<IconPencil {...ACTION_ICON} />} onClick={() => onChange(endpoint)} />
      <RotateSecret endpoint={endpoint} companyId={companyId} onSecret={onSecret} />
      <DeleteEndpoint endpoint={endpoint} companyId={companyId} />
    </IconActions>
  )
}

function RotateSecret({ endpoint, companyId, onSecret }: ActionsProps & Pick<EndpointHandlers, 'onSecret'>) {
  const t = useTexts(texts)
  const change = useChange<void, CreatedEndpoint>({
    call: () => rotateSecret(endpoint),
    successMessage: t('rotateDone'),
    failureMessage: t('rotateFailed'),
    invalidates: [endpointsQuery(companyId)],
    onDone: ({ secret }) => onSecret(secret),
  })
  const question = {
    title: t('rotateTitle'),
    text: t('rotateText'),
    confirm: t('rotateYes'),
    cancel: t('cancel'),
  }
  const icon = <IconKey {...ACTION_ICON} />
  return <ConfirmedAction label={t('rotate')} icon={icon} question={question} change={change} />
}

function DeleteEndpoint({ endpoint, companyId }: ActionsProps) {
  const t = useTexts(texts)
  const change = useChange({
    call: () => deleteEndpoint(endpoint),
    successMessage: t('deleteDone'),
    failureMessage: t('deleteFailed'),
    invalidates: [endpointsQuery(companyId)],
  })
  const question = {
    title: t('deleteTitle'),
    text: t('deleteText', { address: endpoint.url }),
    confirm: t('delete'),
    cancel: t('cancel'),
  }
  return <ConfirmedAction label={t('delete')} question={question} change={change} />
}
