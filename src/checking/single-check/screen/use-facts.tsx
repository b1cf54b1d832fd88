import { Anchor, Stack, Text } from '@mantine/core'
import { PROOF_FACTS } from '../../../answers/evidence/screen/proof-facts.ts'
import { texts as evidenceTexts } from '../../../answers/evidence/screen/texts.ts'
import { useLanguage, useTexts } from '../../../ground/texts/screen/useTexts.ts'
import type { Fact } from '../../../ground/ui/display/Facts.tsx'
import { StatusBadge, type Tone } from '../../../ground/ui/display/StatusBadge.tsx'
import { SAMENESS_TONES } from '../../../registers/authorities/screen/tones.ts'
import { countryName } from '../../../vat-ids/uid/country-names.ts'
import { groupUid } from '../../../vat-ids/uid/show-uid.ts'
import type { SingleResult } from '../wire.ts'
import { linkedParts } from './result-words.ts'
import { texts } from './texts.ts'

/** What an answer says of the company. */
export function useCompanyFacts(result: SingleResult): Fact[] {
  const t = useTexts(texts)
  const language = useLanguage()
  return [
    { label: t('resultUid'), value: result.uid, shown: groupUid(result.uid) },
    { label: t('companyName'), value: result.companyName },
    { label: t('street'), value: result.street },
    { label: t('zipCode'), value: result.zipCode },
    { label: t('city'), value: result.city },
    { label: t('country'), value: countryName(result.country, language) },
    ...(result.ownCompany === '' ? [] : [ownCompanyFact(t('ownCompany'), result)]),
    ...(result.viesMatches.length === 0 ? [] : [commissionFact(t('commission'), result)]),
    { label: t('resultMsg'), value: result.resultMsg, shown: <Message text={result.resultMsg} />, isWide: true },
  ]
}

const ownCompanyFact = (label: string, result: SingleResult): Fact => ({
  label,
  value: result.ownCompany,
  isWide: true,
  shown: <OwnCompany result={result} />,
})

const commissionFact = (label: string, { viesMatches }: SingleResult): Fact => ({
  label,
  value: viesMatches.map(({ word }) => word).join('; '),
  isWide: true,
  shown: <CommissionWord matches={viesMatches} />,
})

/** Level, service, when, in whose name, consultation number: what makes the answer evidence. */
export function useProofFacts(result: SingleResult): Fact[] {
  const [t, e] = [useTexts(texts), useTexts(evidenceTexts)]
  const language = useLanguage()
  return PROOF_FACTS.map(({ label, say }) => {
    const value = say(result, language)
    const isRemembered = label === 'askedAt' && result.fromCache
    return { label: e(label), value, shown: isRemembered ? `${value} · ${t('fromCache')}` : value }
  })
}

/** A message to its end, as received; the register that it names is a link. */
export const Message = ({ text }: { text: string }) => (
  <span style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
    {linkedParts(text).map(({ at, text: part, address }) =>
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

/** The company as one's own data have it, whether the answer is that company, what differs, and what somebody said of it. */
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

/** Never the red of an invalid UID: a word on the company is none on the number. */
const TONES = {
  valid: 'good',
  invalid: 'warning',
  'not-processed': 'none',
  unanswered: 'none',
} as const satisfies Record<Matches[number]['match'], Tone>

/** What the Commission said of the company that it was sent, text by text. */
const CommissionWord = ({ matches }: { matches: Matches }) => (
  <Stack gap={2} component="span">
    {matches.map(({ match, word }) => (
      <StatusBadge key={word} tone={TONES[match]}>
        {word}
      </StatusBadge>
    ))}
  </Stack>
)
