import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Language } from '../../texts/define.ts'
import { formatDate, formatNumber } from '../../texts/format.ts'
import { useLanguage, useTexts } from '../../texts/screen/useTexts.ts'
import { useChange } from '../../ui/calls/use-change.ts'
import { Failure } from '../../ui/display/Failure.tsx'
import { groupUid } from '../../uid/show-uid.ts'
import type { PartnerChange } from '../wire.ts'
import { markSeen, newChangesQuery } from './change-calls.ts'
import { changeTexts } from './change-texts.ts'

const SHOWN = 5

/** What changed about the company's partners that one has not seen yet; nothing where nothing did. */
export function NewChanges({ companyId }: { companyId: number }) {
  const t = useTexts(changeTexts)
  const language = useLanguage()
  const { data } = useQuery(newChangesQuery(companyId, language))
  const { mutate, isPending, failure } = useSeen(companyId, language)
  const newest = data?.changes[0]
  if (!data || !newest) return null
  const figure = (count: number) => ({ count, number: formatNumber(count, language) })
  return (
    <Stack gap="sm" component="section">
      <Group justify="space-between">
        <Title order={2}>{t('title', figure(data.unseen))}</Title>
        <Button variant="default" loading={isPending} onClick={() => mutate(newest.id)}>
          {t('seen')}
        </Button>
      </Group>
      <Failure text={failure} />
      {data.changes.slice(0, SHOWN).map(change => (
        <Change key={change.id} change={change} />
      ))}
      {data.unseen > SHOWN && <Text c="dimmed">{t('more', figure(data.unseen - SHOWN))}</Text>}
    </Stack>
  )
}

function Change({ change: { partner, said, happenedAt } }: { change: PartnerChange }) {
  return (
    <Stack gap={2} pb="xs" style={{ borderBottom: '1px solid var(--ui-line)', overflowWrap: 'anywhere' }}>
      <Group gap="xs">
        <Anchor
          className="figures"
          renderRoot={props => <Link {...props} to="/partners" search={{ partner: partner.id }} />}
        >
          {groupUid(partner.uid)}
        </Anchor>
        <Text span>{partner.name}</Text>
      </Group>
      <Text>{said}</Text>
      <Text size="sm" c="dimmed" className="figures">
        {formatDate(new Date(happenedAt))}
      </Text>
    </Stack>
  )
}

function useSeen(companyId: number, language: Language) {
  const t = useTexts(changeTexts)
  return useChange({
    call: (upTo: number) => markSeen(upTo),
    done: t('wasSeen'),
    failed: t('seenFailed'),
    outdates: [newChangesQuery(companyId, language)],
  })
}
