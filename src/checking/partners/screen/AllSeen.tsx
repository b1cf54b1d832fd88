import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '../../../ground/texts/format.ts'
import { useLanguage, useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { useChange } from '../../../ground/ui/calls/use-change.ts'
import { Failure } from '../../../ground/ui/display/Failure.tsx'
import type { PartnerChanges } from '../wire.ts'
import { markSeen, newChangesQuery, outdatedBySeeing } from './change-calls.ts'
import { changeTexts } from './change-texts.ts'

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
