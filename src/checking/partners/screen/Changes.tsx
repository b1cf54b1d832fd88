import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useShownCompany } from '../../../access/users/screen/use-shown-company.ts'
import { formatDate, formatNumber } from '../../../ground/texts/format.ts'
import { useLanguage, useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { useChange } from '../../../ground/ui/calls/use-change.ts'
import { Failure } from '../../../ground/ui/display/Failure.tsx'
import { groupUid } from '../../../vat-ids/uid/show-uid.ts'
import type { Partner, PartnerChanges, SaidChange } from '../wire.ts'
import { markOneSeen, markSeen, newChangesQuery, outdatedBySeeing } from './change-calls.ts'
import { changeTexts } from './change-texts.ts'

/** What changed about a partner, each with its day and the way to say that one has seen it; the timeline has those that are left out. */
export function ChangeLines({ partner: { id, uid, changes, changeCount } }: { partner: Partner }) {
  const t = useTexts(changeTexts)
  const { inAddress } = useShownCompany()
  const left = changeCount - changes.length
  const number = formatNumber(left, useLanguage())
  return (
    <Stack gap="xs">
      {changes.map(change => (
        <ChangeLine key={change.id} change={change} uid={uid} />
      ))}
      {left > 0 && (
        <Anchor
          size="sm"
          renderRoot={props => <Link {...props} to="/partners" search={{ partner: id, ...inAddress }} />}
        >
          {t('more', { count: left, number })}
        </Anchor>
      )}
    </Stack>
  )
}

/** What changed, when, and whether one has seen it. */
export function ChangeLine({ change, uid }: { change: SaidChange; uid: string }) {
  const t = useTexts(changeTexts)
  const { mutate, isPending, failure } = useSeeing()
  return (
    <Stack gap={2} style={{ overflowWrap: 'anywhere' }}>
      <Text>{change.said}</Text>
      <Group gap="xs">
        <Text span size="xs" c="dimmed" className="figures">
          {formatDate(new Date(change.happenedAt))}
        </Text>
        {!change.isSeen && (
          <Button
            variant="default"
            size="compact-xs"
            loading={isPending}
            aria-label={t('seeOne', { uid: groupUid(uid), said: change.said })}
            onClick={() => mutate(change.id)}
          >
            {t('seen')}
          </Button>
        )}
      </Group>
      <Failure text={failure} />
    </Stack>
  )
}

function useSeeing() {
  const t = useTexts(changeTexts)
  const { companyId } = useShownCompany()
  return useChange({
    call: (id: number) => markOneSeen(companyId, id),
    done: t('oneWasSeen'),
    failed: t('oneNotSeen'),
    outdates: outdatedBySeeing(companyId),
  })
}

/** How many changes one has not seen, and the way to be done with all of them; nothing where there are none. */
export function UnseenCount({ companyId }: { companyId: number }) {
  const t = useTexts(changeTexts)
  const figure = useUnseenFigure()
  const { data } = useQuery(newChangesQuery(companyId, useLanguage()))
  if (!data || data.unseen === 0) return null
  return (
    <Group gap="md">
      <Text>{t('title', figure(data))}</Text>
      <AllSeen companyId={companyId} changes={data} />
    </Group>
  )
}

/** Marks all that there were when they were read: what came since is still new. */
export function AllSeen({ companyId, changes }: { companyId: number; changes: PartnerChanges }) {
  const t = useTexts(changeTexts)
  const figure = useUnseenFigure()
  const { mutate, isPending, failure } = useChange({
    call: (upTo: number) => markSeen(companyId, upTo),
    done: t('wereSeen'),
    failed: t('notSeen'),
    outdates: outdatedBySeeing(companyId),
  })
  const { newestUnseen } = changes
  if (newestUnseen === null) return null
  return (
    <Stack gap={4}>
      <Button variant="default" loading={isPending} onClick={() => mutate(newestUnseen)}>
        {t('seeAll', figure(changes))}
      </Button>
      <Failure text={failure} />
    </Stack>
  )
}

/** Returns what says how many changes are unseen, but for those that are shown: as far as they are counted, and that there are more. */
export function useUnseenFigure() {
  const language = useLanguage()
  return ({ unseen, hasMore }: Pick<PartnerChanges, 'unseen' | 'hasMore'>, shown = 0) => ({
    count: unseen - shown,
    number: `${formatNumber(unseen - shown, language)}${hasMore ? '+' : ''}`,
  })
}
