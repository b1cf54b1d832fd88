import { Anchor, Code, Stack, Text, Title } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime, formatNumber } from '../../../base/texts/format.ts'
import { useLanguage, useTexts } from '../../../base/texts/screen/useTexts.ts'
import { accessibleName } from '../../../base/ui/buttons/action-subject.ts'
import { Facts } from '../../../base/ui/display/Facts.tsx'
import { LoadFailed } from '../../../base/ui/display/LoadFailed.tsx'
import { SkeletonLines } from '../../../base/ui/display/SkeletonLines.tsx'
import { ReadDialog } from '../../../base/ui/overlays/Dialog.tsx'
import { authorityName } from '../authorities-rules.ts'
import type { ReceivedAnswer, ReceivedList } from '../wire.ts'
import { texts } from './received-texts.ts'

type Props = { received: ReceivedAnswersSource /** For the label. */; uid: string; size?: 'xs' }

/** Shows a service's answers as received (docs/rules.md#answers-as-received). */
export function ReceivedAnswers({ received, uid, size }: Props) {
  const t = useTexts(texts)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Anchor
        component="button"
        type="button"
        {...(size && { size })}
        ta="left"
        aria-label={accessibleName(t('title'), uid)}
        onClick={() => setOpen(true)}
      >
        {t('title')}
      </Anchor>
      {isOpen && (
        <ReadDialog title={t('title')} close={t('close')} onClose={() => setOpen(false)}>
          <Tries received={received} />
        </ReadDialog>
      )}
    </>
  )
}

function Tries({ received }: { received: ReceivedAnswersSource }) {
  const t = useTexts(texts)
  const { data, error, refetch } = useQuery(receivedQuery(received))
  if (error && !data) return <LoadFailed title={t('failed')} failure={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonLines count={6} />
  if (data.items.length === 0) return <Text c="dimmed">{t('nobodyAsked')}</Text>
  return (
    <Stack gap="lg">
      {data.items.map(answer => (
        <OneAnswer key={answer.id} answer={answer} />
      ))}
    </Stack>
  )
}

function OneAnswer({ answer }: { answer: ReceivedAnswer }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const { service, askedAt, dated, length, sha256, body, isCut } = answer
  const heading = `${authorityName(service, language)}, ${formatDateTime(new Date(askedAt))}`
  const bytes = length === null ? '' : t('bytes', { count: formatNumber(length, language) })
  return (
    <Stack gap="xs" component="section">
      <Title order={3}>{heading}</Title>
      {length === null ? (
        <Text c="dimmed">{t('nothing')}</Text>
      ) : (
        <>
          <Facts
            facts={[
              { label: t('dated'), value: dated },
              { label: t('length'), value: bytes },
              { label: 'SHA-256', value: sha256, isWide: true },
            ]}
          />
          <Body body={body} heading={heading} />
          {isCut && <Text c="dimmed">{t('cut')}</Text>}
        </>
      )}
    </Stack>
  )
}

// Focusable, so that it can be scrolled by keyboard.
function Body({ body, heading }: { body: string; heading: string }) {
  const t = useTexts(texts)
  if (body === '') return <Text c="dimmed">{t('empty')}</Text>
  return (
    <Code
      block
      role="region"
      aria-label={heading}
      tabIndex={0}
      mah={320}
      style={{ overflow: 'auto', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
    >
      {body}
    </Code>
  )
}

/** The answers to one row or check: the query key, and how to fetch them. */
export type ReceivedAnswersSource = { name: string; read: () => Promise<ReceivedList> }

/** Fetched on demand. Not cached, because a running query gets more answers. */
const receivedQuery = ({ name, read }: ReceivedAnswersSource) =>
  queryOptions({ queryKey: ['received', name], queryFn: read, gcTime: 0 })
