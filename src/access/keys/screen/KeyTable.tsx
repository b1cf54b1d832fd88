import { Stack, Text } from '@mantine/core'
import { IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react'
import { formatDate, formatDateTime, formatNumber, viennaDay } from '../../../base/texts/format.ts'
import { useLanguage, useTexts } from '../../../base/texts/screen/useTexts.ts'
import { ACTION_ICON } from '../../../base/ui/buttons/action-icon.ts'
import { ConfirmedAction } from '../../../base/ui/buttons/ConfirmedAction.tsx'
import { useChange } from '../../../base/ui/calls/use-change.ts'
import { EmptyState } from '../../../base/ui/display/EmptyState.tsx'
import { StatusBadge } from '../../../base/ui/display/StatusBadge.tsx'
import type { Column } from '../../../base/ui/table/column.ts'
import { LocalTable } from '../../../base/ui/table/LocalTable.tsx'
import type { ListedKey } from '../wire.ts'
import { keysQuery, revokeKey } from './calls.ts'
import { texts } from './keys-texts.ts'

type Props = {
  /** undefined = still loading. */
  keys: ListedKey[] | undefined
  /** 0 = all companies; rows then show the company. */
  companyId: number
}

/** Lists a company's keys with scopes, last use and validity. */
export function KeyTable({ keys, companyId }: Props) {
  const t = useTexts(texts)
  return (
    <LocalTable
      label={t('table')}
      records={keys}
      columns={useColumns(companyId)}
      empty={<EmptyState Icon={IconPlugConnected} text={t('none')} />}
    />
  )
}

function useColumns(companyId: number): Column<ListedKey>[] {
  const t = useTexts(texts)
  return [
    { key: 'name', title: t('name'), render: key => <Name apiKey={key} showsCompany={companyId === 0} /> },
    { key: 'scopes', title: t('scopes'), width: 220, render: key => <Scopes {...key} /> },
    { key: 'used', title: t('used'), width: 175, render: key => <Uses {...key} /> },
    { key: 'state', title: t('state'), width: 150, render: key => <KeyState apiKey={key} now={new Date()} /> },
    {
      key: 'actions',
      title: t('actions'),
      width: 90,
      render: key => (key.endedAt === null ? <RevokeKey apiKey={key} companyId={companyId} /> : null),
    },
  ]
}

function Name({ apiKey, showsCompany }: { apiKey: ListedKey; showsCompany: boolean }) {
  const t = useTexts(texts)
  const { name, company, lastFour } = apiKey
  return (
    <Stack gap={2}>
      <Text style={{ overflowWrap: 'anywhere' }}>{name}</Text>
      {showsCompany && <Text c="dimmed">{company.name}</Text>}
      <Text size="sm" c="dimmed" className="figures">
        {t('endsWith', { lastFour })}
      </Text>
    </Stack>
  )
}

function Scopes({ scopes, addresses }: ListedKey) {
  const t = useTexts(texts)
  return (
    <Stack gap={2}>
      {scopes.map(scope => (
        <Text key={scope}>{t(`scope ${scope}`)}</Text>
      ))}
      {addresses.length > 0 && (
        <Text size="sm" c="dimmed" className="figures" style={{ overflowWrap: 'anywhere' }}>
          {addresses.join(', ')}
        </Text>
      )}
    </Stack>
  )
}

function Uses({ uses, firstUsedAt, lastUsedAt }: ListedKey) {
  const t = useTexts(texts)
  const language = useLanguage()
  if (firstUsedAt === null || lastUsedAt === null) return <Text c="dimmed">{t('unused')}</Text>
  const usageValues = { at: formatDate(new Date(firstUsedAt)), shown: formatNumber(uses, language) }
  return (
    <Stack gap={2}>
      <Text className="figures">{formatDateTime(new Date(lastUsedAt))}</Text>
      <Text size="sm" c="dimmed" className="figures">
        {t('uses', { count: uses, ...usageValues })}
      </Text>
    </Stack>
  )
}

function RevokeKey({ apiKey, companyId }: { apiKey: ListedKey; companyId: number }) {
  const t = useTexts(texts)
  const { name } = apiKey
  const change = useChange({
    call: () => revokeKey(apiKey),
    successMessage: t('revokeDone'),
    failureMessage: t('revokeFailed'),
    invalidates: [keysQuery(companyId)],
  })
  const question = {
    title: t('revokeTitle'),
    text: t('revokeText', { name }),
    confirm: t('revokeYes'),
    cancel: t('cancel'),
  }
  const icon = <IconPlugConnectedX {...ACTION_ICON} />
  return (
    <ConfirmedAction
      label={t('revoke', { name })}
      word={t('revokeWord')}
      icon={icon}
      question={question}
      change={change}
    />
  )
}

/** Shows whether a key is valid, and until when. */
function KeyState({ apiKey: { endedAt, validUntil }, now }: { apiKey: ListedKey; now: Date }) {
  const t = useTexts(texts)
  if (endedAt !== null)
    return <StatusBadge tone="none">{t('revokedOn', { day: formatDate(new Date(endedAt)) })}</StatusBadge>
  if (validUntil === null) return <StatusBadge tone="good">{t('holds')}</StatusBadge>
  const day = validUntil.split('-').toReversed().join('.')
  if (viennaDay(now) > validUntil) return <StatusBadge tone="warning">{t('lapsed', { day })}</StatusBadge>
  return <StatusBadge tone="good">{t('holdsUntil', { day })}</StatusBadge>
}
