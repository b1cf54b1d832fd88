import { Anchor, Flex, Stack, Text, Title } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useShownCompany } from '../../../access/users/screen/use-shown-company.ts'
import { ConfirmationMark } from '../../../answers/confirmations/screen/ConfirmationMark.tsx'
import type { Language } from '../../../base/texts/define.ts'
import { formatDateTime } from '../../../base/texts/format.ts'
import { useLanguage, useTexts } from '../../../base/texts/screen/useTexts.ts'
import { ActionButton } from '../../../base/ui/buttons/ActionButton.tsx'
import { LoadFailed } from '../../../base/ui/display/LoadFailed.tsx'
import { SkeletonLines } from '../../../base/ui/display/SkeletonLines.tsx'
import { StatusBadge } from '../../../base/ui/display/StatusBadge.tsx'
import { authorityName } from '../../../registers/authorities/authorities-rules.ts'
import { VERDICT_TONES } from '../../../registers/authorities/screen/tones.ts'
import { langOf } from '../../../registers/authorities/screen/written-in.ts'
import { MarkText } from '../../../registers/marks/screen/MarkText.tsx'
import type { Partner, PartnerEvent } from '../wire.ts'
import { timelineQuery } from './calls.ts'
import { texts } from './partners-texts.ts'

const TOP_BORDER = { borderTop: '1px solid var(--ui-line)' }

/** Shows a partner's events, newest first; answers have the time the authority was queried. */
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
        <ActionButton
          variant="default"
          isBusy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
          style={{ alignSelf: 'flex-start' }}
        >
          {t('more')}
        </ActionButton>
      )}
    </Stack>
  )
}

const Event = ({ event, uid }: { event: PartnerEvent; uid: string }) => (
  <Flex component="li" direction={{ base: 'column', sm: 'row' }} gap={{ base: 4, sm: 'md' }} py="sm" style={TOP_BORDER}>
    <Text component="time" dateTime={event.at} c="dimmed" className="figures" w={156} flex="none">
      {formatDateTime(new Date(event.at))}
    </Text>
    <Stack gap={2} miw={0} align="flex-start">
      <EventLines event={event} uid={uid} />
    </Stack>
  </Flex>
)

type EventProps<Kind extends PartnerEvent['kind']> = { event: Extract<PartnerEvent, { kind: Kind }> }

/** Shows an event in a few lines. */
function EventLines({ event, uid }: { event: PartnerEvent; uid: string }) {
  if (event.kind === 'answer') return <Answer event={event} />
  if (event.kind === 'batch') return <Batch event={event} />
  if (event.kind === 'check') return <Check event={event} uid={uid} />
  if (event.kind === 'judgement') return <Judgement event={event} />
  if (event.kind === 'change') return <Change event={event} />
  return event.isListed ? <MarkText text={event.said} /> : <Line>{event.said}</Line>
}

/**
 * Shows a service's answer, its requester and its proof. A failure is shown as such, never as
 * "invalid".
 */
function Answer({ event }: EventProps<'answer'>) {
  const t = useTexts(texts)
  const { verdict, service, level, requesterUid, requesterName, consultationNumber, isAskedAgain } = event
  const language = useLanguage()
  const proof = [
    authorityName(service, language),
    ...(level > 0 ? [t('level', { level })] : []),
    requesterUid === '' ? t('askedByNobody') : t('askedBy', { name: requesterName, uid: requesterUid }),
    ...(consultationNumber === '' ? [] : [t('consultation', { number: consultationNumber })]),
    ...(isAskedAgain ? [t('askedAgain')] : []),
  ]
  return (
    <>
      <StatusBadge tone={VERDICT_TONES[verdict]}>{t(verdict)}</StatusBadge>
      <Line {...langOf(service, language)}>{event.message}</Line>
      <ConfirmationMark confirmation={event.confirmation} />
      {event.name !== '' && <Line>{[event.name, ...event.addressLines].join(', ')}</Line>}
      <Hint>{proof.join(' · ')}</Hint>
    </>
  )
}

function Batch({ event }: EventProps<'batch'>) {
  const t = useTexts(texts)
  const { companySearchParams } = useShownCompany()
  return (
    <>
      <Line>{t('inBatch', { file: event.fileName })}</Line>
      <QueryEntry {...event} />
      <Anchor
        size="sm"
        renderRoot={props => <Link {...props} to="/uid-check" search={{ batch: event.id, ...companySearchParams }} />}
      >
        {t('toBatch')}
      </Anchor>
    </>
  )
}

function Check({ event, uid }: EventProps<'check'> & { uid: string }) {
  const t = useTexts(texts)
  const { companySearchParams } = useShownCompany()
  return (
    <>
      <Line>{t('inCheck', { name: event.by })}</Line>
      <QueryEntry {...event} />
      <Anchor
        size="sm"
        renderRoot={props => <Link {...props} to="/uid-single-checks" search={{ q: uid, ...companySearchParams }} />}
      >
        {t('toChecks')}
      </Anchor>
    </>
  )
}

type QueryEvent = {
  verdict: keyof typeof VERDICT_TONES | null
  fromCache: boolean
  ownNames: string[]
  listing: string
}

function QueryEntry({ verdict, fromCache, ownNames, listing }: QueryEvent) {
  const t = useTexts(texts)
  const details = [
    ...(verdict === null ? [] : [t('batchVerdict', { word: t(verdict) })]),
    ...(fromCache ? [t('remembered')] : []),
  ]
  return (
    <>
      {details.length > 0 && <Hint>{details.join(' · ')}</Hint>}
      {ownNames.length > 0 && <Hint>{t('called', { names: ownNames.join(', ') })}</Hint>}
      <MarkText text={listing} />
    </>
  )
}

function Judgement({ event: { said, ownName, givenName } }: EventProps<'judgement'>) {
  const t = useTexts(texts)
  return (
    <>
      <Line>{said}</Line>
      <Hint>{t('judgedNames', { own: ownName, given: givenName })}</Hint>
    </>
  )
}

function Change({ event: { said } }: EventProps<'change'>) {
  const t = useTexts(texts)
  return (
    <>
      <Line>{said}</Line>
      <Hint>{t('change')}</Hint>
    </>
  )
}

const Line = (props: { lang?: Language; children: ReactNode }) => (
  <Text {...props} style={{ overflowWrap: 'anywhere' }} />
)

const Hint = ({ children }: { children: ReactNode }) => (
  <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
    {children}
  </Text>
)
