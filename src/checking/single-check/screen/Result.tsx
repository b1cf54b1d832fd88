import { Alert, Anchor, Group, Stack, Text, Title } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ConfirmationMark } from '../../../answers/confirmations/screen/ConfirmationMark.tsx'
import { texts as evidenceTexts } from '../../../answers/evidence/screen/evidence-texts.ts'
import { PROOF_FACTS } from '../../../answers/evidence/screen/proof-facts.ts'
import { useLanguage, useTexts } from '../../../base/texts/screen/useTexts.ts'
import { type Fact, Facts } from '../../../base/ui/display/Facts.tsx'
import { StatusBadge, type Tone } from '../../../base/ui/display/StatusBadge.tsx'
import { isComparedByState } from '../../../registers/authorities/authorities-rules.ts'
import { SAMENESS_TONES, VERDICT_TONES } from '../../../registers/authorities/screen/tones.ts'
import { langOf } from '../../../registers/authorities/screen/written-in.ts'
import { MarkText } from '../../../registers/marks/screen/MarkText.tsx'
import { countryName } from '../../../vat-ids/uid/country-names.ts'
import { groupUid } from '../../../vat-ids/uid/format-uid.ts'
import type { SingleResult } from '../wire.ts'
import { PartnerLink, ResultActions } from './ResultActions.tsx'
import { addressBlock, linkedParts, productTitle } from './result-words.ts'
import { texts } from './single-check-texts.ts'

type Props = {
  result: SingleResult
  /** Whether the user may fetch the report. */
  hasReport?: boolean
  /** Whether the check was made for the company shown, which then has the UID as a partner. */
  isOwn?: boolean
  /** Whether the field now holds another UID; the answer then names its own UID first. */
  isPast?: boolean
}

/** Shows an answer: verdict, message, company comparison and proof. */
export function Result({ result, hasReport = true, isOwn = true, isPast = false }: Props) {
  const t = useTexts(texts)
  const title = productTitle(result, useLanguage())
  const facts = useFacts(result)
  return (
    <Stack gap="md" pt="md" style={{ borderTop: '1px solid var(--ui-line)' }}>
      <Stack gap={4}>
        {isPast && <Title order={2}>{t('answerTo', { uid: groupUid(result.uid) })}</Title>}
        <StatusBadge tone={VERDICT_TONES[result.verdict]} {...(isPast ? {} : { size: 'xl' })}>
          {t(result.verdict)}
        </StatusBadge>
        <AnswerTitle isPast={isPast}>{title === null ? <Message result={result} /> : t(title)}</AnswerTitle>
        <MarkText text={result.listing} size="lg" />
        <ConfirmationMark confirmation={result.confirmation} size="sm" />
        <ProofLine result={result} />
        {result.service === '' && <Text c="dimmed">{t('notAsked')}</Text>}
        {result.proof !== '' && <Text c="dimmed">{result.proof}</Text>}
      </Stack>
      {result.onlyLevel1 && (
        <Alert variant="light" color="petrol" icon={<IconInfoCircle aria-hidden />}>
          <Message result={result} />
        </Alert>
      )}
      {result.hints.map(hint => (
        <Text key={hint} c="var(--ui-doubt)">
          {hint}
        </Text>
      ))}
      {/* Placed before the facts, so that keyboard users need not pass their copy buttons. */}
      <Group className="actions" gap="sm">
        <ResultActions result={result} hasReport={hasReport} />
        {isOwn && result.service !== '' && <PartnerLink uid={result.uid} />}
      </Group>
      {result.companyName !== '' && <AddressBlock result={result} />}
      <Facts facts={facts} />
    </Stack>
  )
}

/** Shows an answer's title as a heading, or as plain text for a past answer. */
const AnswerTitle = ({ isPast, children }: { isPast: boolean; children: ReactNode }) =>
  isPast ? <Text c="dimmed">{children}</Text> : <Title order={2}>{children}</Title>

/** Name and address as on an envelope. */
function AddressBlock({ result }: { result: SingleResult }) {
  const [name, ...address] = addressBlock(result).split('\n')
  return (
    <address style={{ fontStyle: 'normal', overflowWrap: 'anywhere' }}>
      <Text fw={600}>{name}</Text>
      {address.map(line => (
        <Text key={line}>{line}</Text>
      ))}
    </address>
  )
}

/** Returns the fields of an answer, each with a copy button. */
function useFacts(result: SingleResult): Fact[] {
  const [t, e] = [useTexts(texts), useTexts(evidenceTexts)]
  const language = useLanguage()
  return [
    { label: t('resultUid'), value: result.uid, display: groupUid(result.uid) },
    { label: t('companyName'), value: result.companyName },
    { label: t('street'), value: result.street },
    { label: t('zipCode'), value: result.zipCode },
    { label: t('city'), value: result.city },
    { label: t('country'), value: countryName(result.country, language) },
    ...(result.ownCompany === '' ? [] : [ownCompanyFact(t('ownCompany'), result)]),
    ...(result.viesMatches.length === 0 ? [] : [commissionFact(t(comparerOf(result)), result)]),
    ...(result.membership ? [{ label: t('membership'), value: result.membership.said, isWide: true }] : []),
    ...(result.account ? [{ label: t('accountAnswer'), value: result.account.said, isWide: true }] : []),
    ...(result.consultationNumber === '' ? [] : [{ label: e('consultation'), value: result.consultationNumber }]),
    { label: t('resultMsg'), value: result.resultMsg, display: <Message result={result} />, isWide: true },
  ]
}

const ownCompanyFact = (label: string, result: SingleResult): Fact => ({
  label,
  value: result.ownCompany,
  isWide: true,
  display: <OwnCompany result={result} />,
})

/**
 * Returns who compared the company: the Commission for the member states, or a single state through
 * its own service.
 */
const comparerOf = ({ service }: SingleResult): 'commission' | 'memberState' =>
  service !== '' && isComparedByState(service) ? 'memberState' : 'commission'

const commissionFact = (label: string, { viesMatches }: SingleResult): Fact => ({
  label,
  value: viesMatches.map(({ word }) => word).join('; '),
  isWide: true,
  display: <CommissionMatches matches={viesMatches} />,
})

/** Shows the proof in one line: level, service, time, requester and consultation number. */
function ProofLine({ result }: { result: SingleResult }) {
  const [t, e] = [useTexts(texts), useTexts(evidenceTexts)]
  const language = useLanguage()
  const parts = PROOF_FACTS.map(({ label, format }) => ({ label, text: format(result, language) }))
    .filter(({ text }) => text !== '')
    .map(({ label, text }) => (label === 'level' || label === 'consultation' ? `${e(label)} ${text}` : text))
  if (result.service === '' || parts.length === 0) return null
  return (
    <Text c="dimmed" className="figures" style={{ overflowWrap: 'anywhere' }}>
      {[...parts, ...(result.fromCache ? [t('fromCache')] : [])].join(' · ')}
    </Text>
  )
}

/** Shows the complete message as received, with its web addresses as links. */
const Message = ({ result: { service, resultMsg } }: { result: SingleResult }) => (
  <span {...langOf(service, useLanguage())} style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
    {linkedParts(resultMsg).map(({ at, text: part, address }) =>
      address === '' ? (
        part
      ) : (
        <Anchor key={at} href={address} target="_blank" rel="noopener noreferrer" inherit>
          {part}
        </Anchor>
      ),
    )}
  </span>
)

/**
 * Shows the company from the user's data, the result of the comparison, the differences, and the
 * assessment.
 */
function OwnCompany({ result: { ownCompany, comparison, judgement } }: { result: SingleResult }) {
  return (
    <Stack gap={2} component="span">
      <span>{ownCompany}</span>
      {comparison && (
        <>
          <StatusBadge tone={SAMENESS_TONES[comparison.sameness]}>{comparison.word}</StatusBadge>
          {comparison.differences.map(difference => (
            <Text key={difference} span size="sm" c="dimmed">
              {difference}
            </Text>
          ))}
        </>
      )}
      {judgement !== '' && (
        <Text span size="sm">
          {judgement}
        </Text>
      )}
    </Stack>
  )
}

type Matches = SingleResult['viesMatches']

// Never the red of an invalid UID, because a mismatch of the company does not make the UID invalid.
const MATCH_TONES = {
  valid: 'good',
  invalid: 'warning',
  'not-processed': 'none',
  unanswered: 'none',
} as const satisfies Record<Matches[number]['match'], Tone>

/** Shows the match result for each text that was sent to the Commission. */
const CommissionMatches = ({ matches }: { matches: Matches }) => (
  <Stack gap={2} component="span">
    {matches.map(({ match, word }) => (
      <StatusBadge key={word} tone={MATCH_TONES[match]}>
        {word}
      </StatusBadge>
    ))}
  </Stack>
)
