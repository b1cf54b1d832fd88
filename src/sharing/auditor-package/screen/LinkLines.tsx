import { Button, Group, Stack, Text } from '@mantine/core'
import { formatDateTime } from '../../../ground/texts/format.ts'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { useChange } from '../../../ground/ui/calls/use-change.ts'
import { Failure } from '../../../ground/ui/display/Failure.tsx'
import type { AuditorLink } from '../wire.ts'
import { packagesQuery, withdrawLink } from './calls.ts'
import { spelledDay } from './spelled-day.ts'
import { texts } from './texts.ts'

/** The links that there are, each with what happened to it, the newest first. */
export const LinkLines = ({ links, companyId }: { links: AuditorLink[]; companyId: number }) => (
  <Stack gap="md">
    {links.map(link => (
      <LinkLine key={link.id} link={link} companyId={companyId} />
    ))}
  </Stack>
)

function LinkLine({ link, companyId }: { link: AuditorLink; companyId: number }) {
  const t = useTexts(texts)
  const { id, lastDay, createdAt, createdBy, withdrawnAt, isOpen, events } = link
  return (
    <Stack gap={2} component="section" aria-label={t('linkOf', { id, day: spelledDay(lastDay) })}>
      <Group justify="space-between" gap="xs">
        <Text fw={600}>{t('linkOf', { id, day: spelledDay(lastDay) })}</Text>
        {isOpen && <Withdraw link={link} companyId={companyId} />}
      </Group>
      <Text size="sm" c="dimmed">
        {t('linkMade', { at: formatDateTime(new Date(createdAt)), by: createdBy })}
      </Text>
      {withdrawnAt !== null && <Text size="sm">{t('withdrawn', { at: formatDateTime(new Date(withdrawnAt)) })}</Text>}
      {events.length === 0 && <Text size="sm">{t('noEvents')}</Text>}
      {events.map(({ at, event, address }) => (
        <Text key={`${at} ${event}`} size="sm" style={{ overflowWrap: 'anywhere' }}>
          {t(`event ${event}`)}: {t('eventAt', { at: formatDateTime(new Date(at)), address })}
        </Text>
      ))}
    </Stack>
  )
}

function Withdraw({ link, companyId }: { link: AuditorLink; companyId: number }) {
  const t = useTexts(texts)
  const { mutate, isPending, failure } = useChange({
    call: () => withdrawLink(companyId, link),
    done: t('withdrawDone'),
    failed: t('withdrawFailed'),
    outdates: [packagesQuery(companyId)],
  })
  return (
    <Group gap="xs">
      <Failure text={failure} />
      <Button variant="default" size="xs" loading={isPending} onClick={() => mutate()}>
        {t('withdraw')}
      </Button>
    </Group>
  )
}
