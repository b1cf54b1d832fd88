import { useState } from 'react'
import { useTexts } from '../../../base/texts/screen/useTexts.ts'
import { useChange } from '../../../base/ui/calls/use-change.ts'
import type { AssessedNames, AssessmentResult } from '../../../vat-ids/same-company/assessment.ts'
import type { Partner } from '../../partners/wire.ts'
import { assessPartner } from './calls.ts'
import { AssessmentButtons, AssessmentDialog } from './JudgeDialog.tsx'
import { texts } from './judgement-texts.ts'

type Props = { companyId: number; partner: Pick<Partner, 'id' | 'givenName' | 'judgement'> }

/**
 * Shows the buttons to assess a partner again if the earlier assessment lapsed because the
 * authority's name changed; otherwise nothing.
 */
export function PartnerAssessment({ companyId, partner: { id, givenName, judgement } }: Props) {
  const [dialog, openDialog] = useState<{ word: AssessmentResult; names: AssessedNames } | null>(null)
  const hasLapsed = judgement?.hasLapsed && givenName !== ''
  return (
    <>
      {hasLapsed && (
        <AssessmentButtons onChoose={word => openDialog({ word, names: { ownName: judgement.ownName, givenName } })} />
      )}
      {dialog && <PartnerAssessmentDialog {...{ companyId, id, ...dialog }} onClose={() => openDialog(null)} />}
    </>
  )
}

/** Sends the names that were shown, so that the server can reject it if a name has changed. */
function PartnerAssessmentDialog({
  companyId,
  id,
  word,
  names,
  onClose,
}: {
  companyId: number
  id: number
  word: AssessmentResult
  names: AssessedNames
  onClose: () => void
}) {
  const t = useTexts(texts)
  const mutation = useChange({
    call: (judgement: { word: AssessmentResult; remark: string }) =>
      assessPartner(companyId, id, { ...judgement, ...names }),
    successMessage: t('wasJudged'),
    failureMessage: t('judgeFailed'),
    invalidates: ['partner', 'partners'].map(name => ({ queryKey: [name, companyId] })),
    onDone: onClose,
  })
  return <AssessmentDialog names={names} word={word} mutation={mutation} onClose={onClose} />
}
