import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { sayWhy } from '../../../ground/ui/calls/failure-message.ts'
import { useChange } from '../../../ground/ui/calls/use-change.ts'
import { usersQuery } from './administration-calls.ts'
import { texts } from './administration-texts.ts'
import { userRefusalMessage } from './refusal-message.ts'

type Change<Values, Answer> = {
  call: (values: Values) => Promise<Answer>
  done: 'added' | 'updated' | 'removed' | 'wasReset'
  failed: 'addFailed' | 'updateFailed' | 'removeFailed' | 'resetFailed'
  onDone?: (answer: Answer) => void
  onFailed?: (failure: unknown) => void
  name?: string
}

/** One change of a user. */
export function useUserChange<Values = void, Answer = unknown>(change: Change<Values, Answer>) {
  const { done, failed, ...rest } = change
  const t = useTexts(texts)
  return useChange({
    ...rest,
    done: t(done),
    failed: failure => sayWhy(t(failed), userRefusalMessage(failure, t)),
    outdates: [usersQuery],
  })
}
