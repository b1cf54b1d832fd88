import { PROOF_FACTS } from '../../../answers/evidence/screen/proof-facts.ts'
import { texts as evidenceTexts } from '../../../answers/evidence/screen/texts.ts'
import { useLanguage, useTexts } from '../../../ground/texts/screen/useTexts.ts'
import type { Fact } from '../../../ground/ui/display/Facts.tsx'
import { countryName } from '../../../vat-ids/uid/country-names.ts'
import { groupUid } from '../../../vat-ids/uid/show-uid.ts'
import type { SingleResult } from '../wire.ts'
import { CommissionWord } from './CommissionWord.tsx'
import { Message } from './Message.tsx'
import { OwnCompany } from './OwnCompany.tsx'
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
