import { Stack, Text, Title } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { formatDateTime } from '../../../base/texts/format.ts'
import { useTexts } from '../../../base/texts/screen/useTexts.ts'
import { ActionButton } from '../../../base/ui/buttons/ActionButton.tsx'
import { call } from '../../../base/ui/calls/call.ts'
import { useChange } from '../../../base/ui/calls/use-change.ts'
import { Failure } from '../../../base/ui/display/Failure.tsx'
import { Loaded } from '../../../base/ui/display/LoadFailed.tsx'
import { StatusBadge } from '../../../base/ui/display/StatusBadge.tsx'
import { openConfirm } from '../../../base/ui/overlays/confirm.ts'
import type { Column } from '../../../base/ui/table/column.ts'
import { RecordTable } from '../../../base/ui/table/RecordTable.tsx'
import * as contract from '../contract.ts'
import type { SessionInfo } from '../wire.ts'
import { texts } from './session-texts.ts'

type Session = SessionInfo & { id: number }
type Props = { userId: number; isOwn: boolean }

/**
 * Lists a user's sessions. Users can end all their sessions except the current one; an Admin can
 * end all sessions of another user.
 */
export function SessionList({ userId, isOwn }: Props) {
  const t = useTexts(texts)
  const columns = useColumns()
  const query = useQuery(sessionsQuery(userId))
  const { data } = query
  const hasOthers = data?.some(({ isThisOne }) => !isThisOne) ?? false
  return (
    <Stack component="section" gap="sm" aria-label={t('title')}>
      <Title order={2}>{t('title')}</Title>
      {isOwn && <Text maw={640}>{t('text')}</Text>}
      <Loaded query={query} failed={t('readFailed')}>
        <RecordTable
          label={t('title')}
          records={data?.map((session, id) => ({ ...session, id }))}
          columns={columns}
          empty={<NoSessions />}
        />
      </Loaded>
      {hasOthers && <EndSessionsButton userId={userId} isOwn={isOwn} />}
    </Stack>
  )
}

function useColumns(): Column<Session>[] {
  const t = useTexts(texts)
  return [
    { key: 'startedAt', title: t('startedAt'), width: 220, render: ({ startedAt }) => <DateTime at={startedAt} /> },
    {
      key: 'lastActionAt',
      title: t('lastActionAt'),
      width: 220,
      render: ({ lastActionAt }) => <DateTime at={lastActionAt} />,
    },
    {
      key: 'isThisOne',
      title: t('device'),
      render: ({ isThisOne, device }) =>
        isThisOne ? (
          <StatusBadge tone="good">{device === '' ? t('thisOne') : t('thisOneIs', { device })}</StatusBadge>
        ) : (
          <Text>{device === '' ? t('other') : device}</Text>
        ),
    },
  ]
}

// Shows a single line instead of the picture of an empty page, because the list is one of several
// parts of its dialog.
function NoSessions() {
  return (
    <Text py="sm" c="dimmed">
      {useTexts(texts)('nowhere')}
    </Text>
  )
}

const DateTime = ({ at }: { at: string }) => (
  <Text span className="figures">
    {formatDateTime(new Date(at))}
  </Text>
)

function EndSessionsButton({ userId, isOwn }: Props) {
  const t = useTexts(texts)
  const { mutate, isPending, failure } = useChange({
    call: () => endSessions(userId),
    successMessage: t('signedOut'),
    failureMessage: t('signOutFailed'),
    invalidates: [sessionsQuery(userId)],
  })
  const confirm = isOwn ? t('signOutOthers') : t('signOutAll')
  const confirmEnd = () =>
    openConfirm({
      title: t('signOutTitle'),
      confirm,
      cancel: t('keep'),
      text: isOwn ? t('signOutOthersText') : t('signOutAllText'),
      onConfirm: () => mutate(),
    })
  return (
    <Stack gap="xs" align="flex-start">
      <ActionButton
        variant="default"
        leftSection={<IconLogout size={18} aria-hidden />}
        onClick={confirmEnd}
        isBusy={isPending}
      >
        {confirm}
      </ActionButton>
      <Failure text={failure} />
    </Stack>
  )
}

/** The query for a user's sessions, newest first. */
export const sessionsQuery = (userId: number) =>
  queryOptions({
    queryKey: ['sessions', userId],
    queryFn: () => call(contract.sessions, { id: userId }),
  })

/** Ends a user's sessions except the current one. */
const endSessions = (userId: number): Promise<void> => call(contract.endSessions, { id: userId })
