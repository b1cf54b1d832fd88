import { Alert, Group, Stack, Text, Title } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useLanguage, useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { Facts } from '../../../ground/ui/display/Facts.tsx'
import { StatusBadge } from '../../../ground/ui/display/StatusBadge.tsx'
import { VERDICT_TONES } from '../../../registers/authorities/screen/tones.ts'
import { ListingMark } from '../../../registers/scheinunternehmen/screen/ListingMark.tsx'
import { groupUid } from '../../../vat-ids/uid/show-uid.ts'
import type { SingleResult } from '../wire.ts'
import { ResultActions, ToPartner } from './ResultActions.tsx'
import { ownTitle } from './result-words.ts'
import { texts } from './texts.ts'
import { Message, useCompanyFacts, useProofFacts } from './use-facts.tsx'

type Props = {
  result: SingleResult
  /** Whether the reader may fetch the report. */
  hasReport?: boolean
  /** Whether it was asked for the company that is shown, among whose partners it is then. */
  isOwn?: boolean
  /** Whether another UID stands in the field by now: then it says first to which one it is. */
  isPast?: boolean
}

/** The answer: first of all the verdict, then the message, what is said of the company, the proof. */
export function Result({ result, hasReport = true, isOwn = true, isPast = false }: Props) {
  const t = useTexts(texts)
  const title = ownTitle(result, useLanguage())
  const facts = [...useCompanyFacts(result), ...useProofFacts(result)]
  return (
    <Stack gap="md" pt="md" style={{ borderTop: '1px solid var(--ui-line)' }}>
      <Stack gap={4}>
        {isPast && <Title order={2}>{t('answerTo', { uid: groupUid(result.uid) })}</Title>}
        <StatusBadge tone={VERDICT_TONES[result.verdict]} {...(isPast ? {} : { size: 'xl' })}>
          {t(result.verdict)}
        </StatusBadge>
        <Said isPast={isPast}>{title === null ? <Message text={result.resultMsg} /> : t(title)}</Said>
        <ListingMark text={result.listing} size="lg" />
        {result.service === '' && <Text c="dimmed">{t('notAsked')}</Text>}
        {result.proof !== '' && <Text c="dimmed">{result.proof}</Text>}
      </Stack>
      {result.onlyLevel1 && (
        <Alert variant="light" color="petrol" icon={<IconInfoCircle aria-hidden />}>
          <Message text={result.resultMsg} />
        </Alert>
      )}
      {result.hints.map(hint => (
        <Text key={hint} c="var(--ui-doubt)">
          {hint}
        </Text>
      ))}
      {/* Before the facts: whoever goes by keyboard has not to pass their copy buttons. */}
      <Group className="actions" gap="sm">
        <ResultActions result={result} hasReport={hasReport} />
        {isOwn && result.service !== '' && <ToPartner uid={result.uid} />}
      </Group>
      <Facts facts={facts} />
    </Stack>
  )
}

/** The title of the answer; a line of it where it stands back. */
const Said = ({ isPast, children }: { isPast: boolean; children: ReactNode }) =>
  isPast ? <Text c="dimmed">{children}</Text> : <Title order={2}>{children}</Title>
