import { useState } from 'react'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { toast } from '../../../ground/ui/overlays/toast.ts'
import { failedTry } from './login-failure-message.ts'
import { texts } from './texts.ts'

/** What stands beneath what was typed until it is typed anew, and how often that was wrong; a toast repeats it. */
export function useFailedTries() {
  const t = useTexts(texts)
  const [{ failure, tries }, setState] = useState<{ failure: Error | null; tries: number }>({ failure: null, tries: 0 })
  return {
    said: failure === null ? '' : failedTry(failure, tries, t),
    tell: (refused: Error) => {
      setState({ failure: refused, tries: tries + 1 })
      // An ended licence has a dialog of its own.
      if (refused.message !== 'expired') toast('error', failedTry(refused, tries + 1, t), '', 'sign-in')
    },
    forget: () => setState({ failure: null, tries }),
  }
}
