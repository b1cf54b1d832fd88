import { Anchor, Group, Stack, Text, Title } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useShownCompany } from '../../../access/users/screen/use-shown-company.ts'
import type { Language } from '../../../base/texts/define.ts'
import { formatDate, formatNumber } from '../../../base/texts/format.ts'
import { useLanguage, useTexts } from '../../../base/texts/screen/useTexts.ts'
import { ActionButton } from '../../../base/ui/buttons/ActionButton.tsx'
import { call } from '../../../base/ui/calls/call.ts'
import { useChange } from '../../../base/ui/calls/use-change.ts'
import { Failure } from '../../../base/ui/display/Failure.tsx'
import { useIsPhone } from '../../../base/ui/layout/window-size.ts'
import { groupUid } from '../../../vat-ids/uid/format-uid.ts'
import * as contract from '../contract.ts'
import type { DescribedChange, Partner, PartnerChange, PartnerChanges } from '../wire.ts'
import { changeTexts } from './change-texts.ts'

const MAX_SHOWN = 5

/**
 * Shows the user's unseen changes of the company's partners, most severe first; renders nothing
 * without any. "Mark all" is offered only if all are shown here; otherwise there is a link to all.
 */
export function UnseenChanges({ companyId }: { companyId: number }) {
  const t = useTexts(changeTexts)
  const figure = useUnseenFigure()
  const { data } = useQuery(newChangesQuery(companyId, useLanguage()))
  if (!data || data.changes.length === 0) return null
  const isMore = data.unseen > MAX_SHOWN
  return (
    <Stack gap={4} component="section">
      <Group justify="space-between">
        <Title order={2}>{t('title', figure(data))}</Title>
        {!isMore && data.unseen > 1 && <MarkAllSeen companyId={companyId} changes={data} />}
      </Group>
      <Stack component="ul" gap={4} m={0} p={0} style={{ listStyle: 'none' }}>
        {data.changes.slice(0, MAX_SHOWN).map(change => (
          <Change key={change.id} change={change} />
        ))}
      </Stack>
      {isMore && (
        <Anchor renderRoot={props => <Link {...props} to="/partners" search={{ changed: 'unseen' }} />}>
          {t('more', figure(data, MAX_SHOWN))}
        </Anchor>
      )}
    </Stack>
  )
}

/** Shows a change in one line: partner, description, day, and a button to mark it as seen. */
function Change({ change }: { change: PartnerChange }) {
  const { partner } = change
  const isPhone = useIsPhone()
  const mutation = useMarkSeen()
  const text = [partner.name, change.said].filter(Boolean).join(' · ')
  return (
    <Stack component="li" gap={2} py={4} style={{ borderBottom: '1px solid var(--ui-line)' }}>
      <Group gap={isPhone ? '0 12px' : 'sm'} wrap={isPhone ? 'wrap' : 'nowrap'}>
        <Anchor
          className="figures"
          flex="none"
          renderRoot={props => <Link {...props} to="/partners" search={{ partner: partner.id }} />}
        >
          {groupUid(partner.uid)}
        </Anchor>
        {/* On a phone the text gets a line of its own, because it has no room next to the others. */}
        <Text
          span
          miw={0}
          title={text}
          {...(isPhone ? { flex: '1 0 100%', lineClamp: 3, style: { order: 1 } } : { flex: 1, lineClamp: 1 })}
        >
          {text}
        </Text>
        <Text span size="xs" c="dimmed" flex="none" className="figures" {...(isPhone && { ml: 'auto' })}>
          {formatDate(new Date(change.happenedAt))}
        </Text>
        <SeenButton change={change} uid={partner.uid} mutation={mutation} />
      </Group>
      <Failure text={mutation.failure} />
    </Stack>
  )
}

/**
 * Shows a partner's changes, each with its day and a button to mark it as seen, and a link to the
 * timeline if some are omitted.
 */
export function ChangeLines({ partner: { id, uid, changes, changeCount } }: { partner: Partner }) {
  const t = useTexts(changeTexts)
  const { companySearchParams } = useShownCompany()
  const hiddenCount = changeCount - changes.length
  const number = formatNumber(hiddenCount, useLanguage())
  return (
    <Stack gap="xs">
      <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
        {changes.map(change => (
          <ChangeLine key={change.id} change={change} uid={uid} />
        ))}
      </Stack>
      {hiddenCount > 0 && (
        <Anchor
          size="sm"
          renderRoot={props => <Link {...props} to="/partners" search={{ partner: id, ...companySearchParams }} />}
        >
          {t('more', { count: hiddenCount, number })}
        </Anchor>
      )}
    </Stack>
  )
}

/** Shows a change with its day and, if it is unseen, a button to mark it as seen. */
function ChangeLine({ change, uid }: { change: DescribedChange; uid: string }) {
  const mutation = useMarkSeen()
  return (
    <Stack component="li" gap={2} style={{ overflowWrap: 'anywhere' }}>
      <Text>{change.said}</Text>
      <Group gap="xs">
        <Text span size="xs" c="dimmed" className="figures">
          {formatDate(new Date(change.happenedAt))}
        </Text>
        <SeenButton change={change} uid={uid} mutation={mutation} />
      </Group>
      <Failure text={mutation.failure} />
    </Stack>
  )
}

type SeenProps = {
  change: DescribedChange
  uid: string
  mutation: Pick<ReturnType<typeof useMarkSeen>, 'mutate' | 'isPending'>
}

function SeenButton({ change, uid, mutation: { mutate, isPending } }: SeenProps) {
  const t = useTexts(changeTexts)
  if (change.isSeen) return null
  return (
    <ActionButton
      variant="default"
      size="compact-xs"
      flex="none"
      isBusy={isPending}
      aria-label={t('seeOne', { uid: groupUid(uid), said: change.said })}
      onClick={() => mutate(change.id)}
    >
      {t('seen')}
    </ActionButton>
  )
}

function useMarkSeen() {
  const t = useTexts(changeTexts)
  const { companyId } = useShownCompany()
  return useChange({
    call: (id: number) => markOneSeen(companyId, id),
    successMessage: t('oneWasSeen'),
    failureMessage: t('oneNotSeen'),
    invalidates: queriesToInvalidate(companyId),
  })
}

/**
 * Shows the number of unseen changes with a button to mark all as seen; renders nothing without
 * any.
 */
export function UnseenCount({ companyId }: { companyId: number }) {
  const t = useTexts(changeTexts)
  const figure = useUnseenFigure()
  const { data } = useQuery(newChangesQuery(companyId, useLanguage()))
  if (!data || data.unseen === 0) return null
  return (
    <Group gap="md">
      <Text>{t('title', figure(data))}</Text>
      <MarkAllSeen companyId={companyId} changes={data} />
    </Group>
  )
}

/** Shows a button to mark all loaded changes as seen; later ones stay unseen. */
function MarkAllSeen({ companyId, changes }: { companyId: number; changes: PartnerChanges }) {
  const t = useTexts(changeTexts)
  const figure = useUnseenFigure()
  const { mutate, isPending, failure } = useChange({
    call: (upTo: number) => markAllSeen(companyId, upTo),
    successMessage: t('wereSeen'),
    failureMessage: t('notSeen'),
    invalidates: queriesToInvalidate(companyId),
  })
  const { newestUnseen } = changes
  if (newestUnseen === null) return null
  return (
    <Stack gap={4}>
      <ActionButton variant="default" isBusy={isPending} onClick={() => mutate(newestUnseen)}>
        {t('seeAll', figure(changes))}
      </ActionButton>
      <Failure text={failure} />
    </Stack>
  )
}

/**
 * Returns a formatter for the number of unseen changes minus `visibleCount`, up to the count limit.
 */
function useUnseenFigure() {
  const language = useLanguage()
  return ({ unseen, hasMore }: Pick<PartnerChanges, 'unseen' | 'hasMore'>, visibleCount = 0) => ({
    count: unseen - visibleCount,
    number: `${formatNumber(unseen - visibleCount, language)}${hasMore ? '+' : ''}`,
  })
}

const MINUTE_MS = 60_000

/**
 * Returns the query for the unseen changes of a company's partners, most severe first, refreshed
 * every minute while shown. The key contains the language because the server formats the texts.
 */
const newChangesQuery = (companyId: number, language: Language) =>
  queryOptions({
    queryKey: ['partner-changes', companyId, language],
    queryFn: () => call(contract.changes, { companyId, query: { unseen: 'true', first: 'gravest' } }),
    refetchInterval: MINUTE_MS,
  })

/** Marks all changes of the company's partners up to this one as seen. */
const markAllSeen = (companyId: number, upTo: number): Promise<void> =>
  call(contract.markAllSeen, { companyId, body: { upTo } })

/** Marks this change as seen. */
const markOneSeen = (companyId: number, id: number): Promise<void> => call(contract.markOneSeen, { companyId, id })

/** Queries that contain unseen changes: the home page, the list, and a partner's page. */
const queriesToInvalidate = (companyId: number) =>
  ['partner-changes', 'partners', 'partner'].map(name => ({ queryKey: [name, companyId] }))
