import { Stack, Text } from '@mantine/core'
import { VERDICT_TONES } from '../../authorities/screen/verdict-tones.ts'
import { ListingMark } from '../../scheinunternehmen/screen/ListingMark.tsx'
import { formatDateTime } from '../../texts/format.ts'
import { useTexts } from '../../texts/screen/useTexts.ts'
import { StatusBadge } from '../../ui/display/StatusBadge.tsx'
import type { Column } from '../../ui/table/column.ts'
import { groupUid } from '../../uid/show-uid.ts'
import type { TaskRow } from '../wire.ts'
import { texts } from './texts.ts'

/** The columns of a batch's UIDs: the number, what came of it and why, the name, and when who was asked. */
export function useRowColumns(): Column<TaskRow>[] {
  const t = useTexts(texts)
  return [
    { key: 'uid', title: t('rowUid'), width: 160, render: row => <Uid row={row} /> },
    { key: 'verdict', title: t('rowVerdict'), render: row => <Verdict row={row} /> },
    {
      key: 'companyName',
      title: t('rowName'),
      width: 190,
      render: row => row.companyName,
      isShown: row => row.companyName !== '',
    },
    {
      key: 'askedAt',
      title: t('rowAsked'),
      width: 170,
      render: row => <Asked row={row} />,
      isShown: row => row.askedAt !== null,
    },
  ]
}

function Uid({ row: { uid, rowCount } }: { row: TaskRow }) {
  const t = useTexts(texts)
  return (
    <Stack gap={0}>
      <Text className="figures">{groupUid(uid)}</Text>
      {rowCount > 1 && <Hint>{t('rowTimes', { count: rowCount })}</Hint>}
    </Stack>
  )
}

function Verdict({ row: { verdict, reason, message, listing, nextTryAt } }: { row: TaskRow }) {
  const t = useTexts(texts)
  return (
    <Stack gap={2}>
      <StatusBadge tone={verdict ? VERDICT_TONES[verdict] : 'waiting'}>{t(`row-${verdict ?? 'waiting'}`)}</StatusBadge>
      <ListingMark text={listing} />
      {(reason || message) && <Hint>{reason || message}</Hint>}
      {nextTryAt && <Hint>{t('rowNextTry', { value: formatDateTime(new Date(nextTryAt)) })}</Hint>}
    </Stack>
  )
}

function Asked({ row: { askedAt, service, fromCache } }: { row: TaskRow }) {
  const t = useTexts(texts)
  if (askedAt === null) return null
  return (
    <Stack gap={0}>
      <Text size="xs" className="figures">
        {formatDateTime(new Date(askedAt))}
      </Text>
      {service !== '' && <Hint>{`${t(`service-${service}`)}${fromCache ? `, ${t('rowFromCache')}` : ''}`}</Hint>}
    </Stack>
  )
}

const Hint = ({ children }: { children: string }) => (
  <Text size="xs" c="dimmed" className="figures">
    {children}
  </Text>
)
