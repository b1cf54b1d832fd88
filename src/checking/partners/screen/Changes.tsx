import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useShownCompany } from '../../../access/users/screen/use-shown-company.ts'
import { formatDate, formatNumber } from '../../../ground/texts/format.ts'
import { useLanguage, useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { useChange } from '../../../ground/ui/calls/use-change.ts'
import { Failure } from '../../../ground/ui/display/Failure.tsx'
import { groupUid } from '../../../vat-ids/uid/show-uid.ts'
import type { Partner, SaidChange } from '../wire.ts'
import { markOneSeen, outdatedBySeeing } from './change-calls.ts'
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
