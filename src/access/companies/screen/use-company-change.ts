import type { TextKey } from '../../../base/texts/define.ts'
import { useTexts } from '../../../base/texts/screen/useTexts.ts'
import type { Translator } from '../../../base/texts/translate.ts'
import { CallFailed } from '../../../base/ui/calls/call.ts'
import { fieldIssues, issuesMessage, withReason } from '../../../base/ui/calls/failure-message.ts'
import { useChange } from '../../../base/ui/calls/use-change.ts'
import { texts } from './administration-texts.ts'
import { companiesQuery } from './calls.ts'

type CompanyMutation<Values> = {
  call: (values: Values) => Promise<unknown>
  done: TextKey<typeof texts>
  failed: TextKey<typeof texts>
  onDone?: () => void
  onFailed?: (failure: unknown) => void
}

export function useCompanyChange<Values = void>({ done, failed, ...rest }: CompanyMutation<Values>) {
  const t = useTexts(texts)
  return useChange({
    ...rest,
    successMessage: t(done),
    failureMessage: failure => withReason(t(failed), companyRefusalMessage(failure, t)),
    invalidates: [companiesQuery],
  })
}

/**
 * Returns a function that explains why a change of a company was rejected, with the next step. It
 * returns '' if the failure does not concern the company.
 */
export function useCompanyRefusal(): (failure: unknown) => string {
  const t = useTexts(texts)
  return failure => companyRefusalMessage(failure, t)
}

/** Returns the error messages by field name. */
export const refusedCompanyFields = (
  failure: unknown,
  fields: object,
  t: Translator<typeof texts>,
): Record<string, string> =>
  failure instanceof CallFailed && failure.message === 'company name is taken'
    ? { name: t('nameTaken') }
    : fieldIssues(failure, fields)

// Returns the next step; '' if the failure does not concern the company.
function companyRefusalMessage(failure: unknown, t: Translator<typeof texts>): string {
  if (!(failure instanceof CallFailed)) return ''
  if (failure.status === 404) return t('gone')
  if (failure.message === 'company name is taken') return t('nameTaken')
  if (failure.message === 'number needs the operator') return t('numberNeedsOperator')
  return [413, 415, 422].includes(failure.status) ? failure.message : issuesMessage(failure)
}
