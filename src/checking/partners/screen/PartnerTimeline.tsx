import { Button, Flex, Stack, Text, Title } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useShownCompany } from '../../../access/users/screen/use-shown-company.ts'
import { formatDateTime } from '../../../ground/texts/format.ts'
import { useLanguage, useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { LoadFailed } from '../../../ground/ui/display/LoadFailed.tsx'
import { SkeletonLines } from '../../../ground/ui/display/SkeletonLines.tsx'
import type { Partner, PartnerEvent } from '../wire.ts'
import { timelineQuery } from './calls.ts'
import { EventLines } from './EventLines.tsx'
import { texts } from './texts.ts'

const LINE = { borderTop: '1px solid var(--ui-line)' }

/** What is known of a partner, newest first, by the moments of the real questions. */
export function PartnerTimeline({ partner: { id, uid } }: { partner: Partner }) {
  const t = useTexts(texts)
  const { companyId } = useShownCompany()
  const timeline = useInfiniteQuery(timelineQuery(companyId, id, useLanguage()))
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = timeline
  const events = data?.pages.flatMap(page => page.events)
  return (
    <Stack gap="sm" component="section">
      <Title order={2}>{t('timeline')}</Title>
      {error && <LoadFailed title={t('timelineFailed')} failure={error} onRetry={() => void refetch()} />}
      {!events && !error && <SkeletonLines count={6} />}
      {events && (
        <Stack component="ol" gap={0} m={0} p={0} aria-label={t('timeline')} style={{ listStyle: 'none' }}>
          {events.map(event => (
            <Event key={`${event.kind} ${event.id}`} event={event} uid={uid} />
          ))}
        </Stack>
      )}
      {hasNextPage && (
        <Button
          variant="default"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
          style={{ alignSelf: 'flex-start' }}
        >
          {t('more')}
        </Button>
      )}
    </Stack>
  )
}

const Event = ({ event, uid }: { event: PartnerEvent; uid: string }) => (
  <Flex component="li" direction={{ base: 'column', sm: 'row' }} gap={{ base: 4, sm: 'md' }} py="sm" style={LINE}>
    <Text component="time" dateTime={event.at} c="dimmed" className="figures" w={156} flex="none">
      {formatDateTime(new Date(event.at))}
    </Text>
    <Stack gap={2} miw={0} align="flex-start">
      <EventLines event={event} uid={uid} />
    </Stack>
  </Flex>
)
