import { Anchor, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useLanguage, useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { useKeptFocus } from '../../../ground/ui/buttons/use-kept-focus.ts'
import { groupUid } from '../../../vat-ids/uid/show-uid.ts'
import type { PartnerChange } from '../wire.ts'
import { AllSeen, ChangeLine, useUnseenFigure } from './Changes.tsx'
import { newChangesQuery } from './change-calls.ts'
import { changeTexts } from './change-texts.ts'

const SHOWN = 5

/**
 * What changed about the company's partners that one has not seen yet, the gravest first; nothing where nothing did. All at once are
 * marked only where all stand here: the others lie one click away, and nobody loses them unread.
 */
export function NewChanges({ companyId }: { companyId: number }) {
  const t = useTexts(changeTexts)
  const figure = useUnseenFigure()
  const keptFocus = useKeptFocus()
  const { data } = useQuery(newChangesQuery(companyId, useLanguage()))
  if (!data || data.changes.length === 0) return null
  const isMore = data.unseen > SHOWN
  return (
    <Stack {...keptFocus} gap="sm" component="section">
      <Group justify="space-between">
        <Title order={2}>{t('title', figure(data))}</Title>
        {!isMore && data.unseen > 1 && <AllSeen companyId={companyId} changes={data} />}
      </Group>
      {data.changes.slice(0, SHOWN).map(change => (
        <Change key={change.id} change={change} />
      ))}
      {isMore && (
        <Anchor renderRoot={props => <Link {...props} to="/partners" search={{ changed: 'unseen' }} />}>
          {t('more', figure(data, SHOWN))}
        </Anchor>
      )}
    </Stack>
  )
}

function Change({ change }: { change: PartnerChange }) {
  const { partner } = change
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
      <ChangeLine change={change} uid={partner.uid} />
    </Stack>
  )
}
