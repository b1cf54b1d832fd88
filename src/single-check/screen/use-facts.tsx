import { authorityName } from '../../authorities/authorities-rules.ts'
import { formatDateTime } from '../../texts/format.ts'
import { useLanguage, useTexts } from '../../texts/screen/useTexts.ts'
import type { Fact } from '../../ui/display/Facts.tsx'
import { countryName } from '../../uid/country-names.ts'
import { groupUid } from '../../uid/show-uid.ts'
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
  ...{ label, value: result.ownCompany, isWide: true },
  shown: <OwnCompany result={result} />,
})

const commissionFact = (label: string, { viesMatches }: SingleResult): Fact => ({
  ...{ label, value: viesMatches.map(({ word }) => word).join('; '), isWide: true },
  shown: <CommissionWord matches={viesMatches} />,
})

/** Level, service, when, in whose name, consultation number: what makes the answer evidence. */
export function useProofFacts(result: SingleResult): Fact[] {
  const t = useTexts(texts)
  const language = useLanguage()
  const { service, askedAt, requesterName, requesterUid, level } = result
  const moment = askedAt === null ? '' : formatDateTime(new Date(askedAt))
  return [
    { label: t('level'), value: level === 0 ? '' : String(level) },
    { label: t('service'), value: service === '' ? '' : authorityName(service, language) },
    { label: t('askedAt'), value: moment, shown: result.fromCache ? `${moment} · ${t('fromCache')}` : moment },
    {
      label: t('askedBy'),
      value: [requesterName, requesterUid && `(${groupUid(requesterUid)})`].filter(Boolean).join(' '),
    },
    { label: t('consultation'), value: result.consultationNumber },
  ]
}
