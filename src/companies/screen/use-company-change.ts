import type { TextKey } from '../../texts/define.ts'
import { useTexts } from '../../texts/screen/useTexts.ts'
import type { Translator } from '../../texts/translate.ts'
import { CallFailed } from '../../ui/calls/call.ts'
import { issuesMessage } from '../../ui/calls/failure-message.ts'
import { useChange } from '../../ui/calls/use-change.ts'
import { texts } from './administration-texts.ts'
import { companiesQuery } from './calls.ts'

type Change<Values> = {
  call: (values: Values) => Promise<unknown>
  done: TextKey<typeof texts>
  failed: TextKey<typeof texts>
  onDone?: () => void
}

/** One change of a company. */
export function useCompanyChange<Values = void>({ call, done, failed, onDone }: Change<Values>) {
  const t = useTexts(texts)
  return useChange({
    call,
    done: t(done),
    failed: failure => `${t(failed)} ${companyRefusalMessage(failure, t)}`.trim(),
    outdates: [companiesQuery],
    ...(onDone ? { onDone } : {}),
  })
}

// What to do about it; '' where the failure says nothing about the company.
function companyRefusalMessage(failure: unknown, t: Translator<typeof texts>): string {
  if (!(failure instanceof CallFailed)) return ''
  if (failure.status === 404) return t('gone')
  if (failure.message === 'company name is taken') return t('nameTaken')
  return [413, 415, 422].includes(failure.status) ? failure.message : issuesMessage(failure)
}
